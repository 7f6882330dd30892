import { isFields, jsonOf } from '#contract/json-value.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import { valueAt } from '#contract/wire/field-path.ts';
import { booleanOf } from '#contract/wire/forms.ts';
import { momentForm, momentOf } from '#contract/wire/moments.ts';
import { type CallName, type CallWire, DEFAULT_WIRE, type ListForm, type Wire } from '#contract/wire/wire.ts';
import type { EvidenceByKey } from './evidence.ts';
import { isScalar, leavesOf, type ProbeAnswer } from './probe.ts';

type Values = Wire['values'];

/** The data of successes, by their call. */
export type DataOf = ReadonlyMap<EndpointName, unknown>;

/** Forms of values in the data of successes, each a guess where none shows it. */
export function findValues(
  data: DataOf,
  { envelope, stamped }: { readonly envelope: Wire['envelope']; readonly stamped: ProbeAnswer | undefined },
  evidence: EvidenceByKey,
): {
  readonly values: Values;
  readonly calls: Readonly<Partial<Record<CallName, CallWire>>>;
  readonly gsid: Wire['answers']['gsid'];
} {
  const { lists, calls } = findLists(data, evidence);
  const of = (call: EndpointName) => fieldsOf(data.get(call));
  const rows = (['listByOutAccountId', 'listByPhone'] as const).flatMap((call) => itemsIn(data.get(call)) ?? []);
  const accounts = rows.filter(isFields);
  const [account = {}] = accounts;
  const status = of('qrStatus');
  const numbers = formFound(evidence, 'numbers', numberForm, [
    ['accountSize of a sign-in', of('login').accountSize],
    ['qrCodeStatus of a QR code', fieldsOf(jsonOf(String(status.qrCode ?? ''))).qrCodeStatus],
    ...totalsIn(data),
  ]);
  const booleans = formFound(evidence, 'booleans', booleanForm, [
    ['enable of an account', account.enable],
    ['passed of a wrong code', of('verifySmsCode').passed],
    ['isLogin of the current customer', of('currentCustomer').isLogin],
    ...flagsIn(data, numbers),
  ]);
  const pictures = formFound(evidence, 'pictures', pictureForm, [
    ['qrcode of prepare', fieldsOf(of('prepare').extData).qrcode],
  ]);
  const seenMoments = formFound(evidence, 'moments', momentForm, [
    ['gmtCreate of an account', account.gmtCreate],
    ['gmtModified of an account', account.gmtModified],
  ]);
  const moments = evidence.byKey.get('values.moments')?.isSeen ? seenMoments : momentsOf(envelope, evidence);
  const empty = formFound(evidence, 'empty', (value) => (value === null ? 'null' : null), [
    ['firstLogin of a QR code', status.firstLogin],
    ['mainAccountId of an account', accounts.find((one) => one.mainAccountId === null)?.mainAccountId],
  ]);
  return {
    values: { numbers, booleans, empty, lists, pictures, moments, zone: findZone(envelope, stamped, evidence) },
    calls,
    gsid: findGsid(data, evidence),
  };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isFields(value) ? value : {});

/** The form of moments by that of an answer beside its data, where there is one. */
function momentsOf({ fields = {} }: Wire['envelope'], evidence: EvidenceByKey): Values['moments'] {
  const [path, form] = Object.entries(fields).find(([, each]) => each !== 'id') ?? [];
  if (path === undefined || form === undefined) return DEFAULT_WIRE.values.moments;
  evidence.guess('values.moments', `gmtCreate of an account was not seen; ${path} of every answer is ${form}`);
  return form;
}

type Candidate = readonly [what: string, value: unknown];

/** The form of the first value that has one, with its ground; else the default. */
function formFound<Key extends keyof Values>(
  evidence: EvidenceByKey,
  key: Key,
  formOf: (value: unknown) => Values[Key] | null,
  candidates: readonly Candidate[],
): Values[Key] {
  for (const [what, value] of candidates) {
    const form = formOf(value);
    if (form === null) continue;
    evidence.seen(`values.${key}`, `${what} is ${shown(value)}`);
    return form;
  }
  const isThere = ([, value]: Candidate) => value !== undefined && value !== null;
  const other = candidates.find(isThere);
  const words = other ? `${other[0]} is ${shown(other[1])}` : `${candidates[0]?.[0]} was not seen`;
  evidence.guess(`values.${key}`, words);
  return DEFAULT_WIRE.values[key];
}

const SHOWN_MAX = 40;
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}

function numberForm(value: unknown): Values['numbers'] | null {
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' && /^\d+$/.test(value) ? 'text' : null;
}

function booleanForm(value: unknown): Values['booleans'] | null {
  if (typeof booleanOf(value) !== 'boolean') return null;
  if (typeof value === 'boolean' || /^(?:true|false)$/.test(String(value))) return 'true/false';
  return /^[YN]$/.test(String(value)) ? 'Y/N' : '0/1';
}

function pictureForm(value: unknown): Values['pictures'] | null {
  if (typeof value !== 'string') return null;
  if (value.startsWith('data:')) return 'data-url';
  return /^[A-Za-z0-9+/]{40,}={0,2}$/.test(value) ? 'base64' : null;
}

/** Numbers of pages. */
function totalsIn(data: DataOf): Candidate[] {
  return [...data].flatMap(([call, value]) => {
    const form = listForm(value);
    return form !== null && form !== 'plain' && form.total !== undefined
      ? [[`${form.total} of ${call}`, valueAt(value, form.total)] as const]
      : [];
  });
}

/** Values of configuration and customer that can only be flags: a number, only where numbers are texts. */
function flagsIn(data: DataOf, numbers: Values['numbers']): Candidate[] {
  const flagged = (['currentCustomer', 'loginCustom'] as const).flatMap((call) =>
    [...leavesOf(data.get(call))].map(([path, value]) => [`${path} of ${call}`, value] as const),
  );
  const isFlag = (value: unknown) =>
    typeof value === 'boolean' ||
    value === 'Y' ||
    value === 'N' ||
    (numbers === 'text' && (value === 0 || value === 1));
  return flagged.filter(([, value]) => isFlag(value));
}

function findGsid(data: DataOf, evidence: EvidenceByKey): Wire['answers']['gsid'] {
  const key = 'answers.gsid';
  const status = data.get('qrStatus');
  if (!isFields(status)) evidence.guess(key, 'no QR code was seen that waits');
  else evidence.seen(key, `a QR code that waits ${status.gsid === null ? 'has gsid null' : 'has no gsid'}`);
  return fieldsOf(status).gsid === null ? 'null' : 'left out';
}

/** Lists of the contract, in the order in which they are asked for. */
export const LISTS = ['loginConfig', 'listByPhone', 'listByOutAccountId'] as const;

function findLists(
  data: DataOf,
  evidence: EvidenceByKey,
): { readonly lists: ListForm; readonly calls: Readonly<Partial<Record<CallName, CallWire>>> } {
  const found = LISTS.flatMap((call) => {
    const form = listForm(data.get(call));
    return form === null ? [] : [{ call, form }];
  });
  const key = 'values.lists';
  // The commonest form is that of the back end; an account's lists come before the ways to sign in.
  const counted = found.map(({ form }) => found.filter((other) => isSame(other.form, form)).length);
  const most = Math.max(...counted);
  const general = found.findLast((_, index) => counted[index] === most)?.form;
  if (general === undefined) evidence.guess(key, 'no list was seen');
  else evidence.seen(key, `the answer of ${found.map(({ call }) => call).join(', ')}`);
  const others = found.filter(({ form }) => general !== undefined && !isSame(form, general));
  for (const { call } of others) evidence.seen(`calls.${call}.lists`, 'its answer');
  return {
    lists: general ?? 'plain',
    calls: Object.fromEntries(others.map(({ call, form }) => [call, { lists: form }])),
  };
}

const isSame = (one: ListForm, other: ListForm) => JSON.stringify(one) === JSON.stringify(other);

/** The items of a list, in a page or not. */
export function itemsIn(data: unknown): readonly unknown[] | null {
  if (Array.isArray(data)) return data;
  const form = listForm(data);
  return form === null || form === 'plain' ? null : (valueAt(data, form.items) as unknown[]);
}

const LIKE_TOTAL = /^(?:total|count|totalCount|totalSize|total_?num|size|totalElements|records)$/i;

function listForm(data: unknown): ListForm | null {
  if (Array.isArray(data)) return 'plain';
  if (!isFields(data)) return null;
  const leaves = [...leavesOf(data)];
  const [items, ...others] = leaves.filter(([, value]) => Array.isArray(value));
  if (!items || others.length > 0) return null;
  const [path, list] = items as [string, unknown[]];
  const named = leaves.filter(
    ([name, value]) => isScalar(value) && LIKE_TOTAL.test(name.slice(name.lastIndexOf('.') + 1)),
  );
  const numbers = leaves.filter(([, value]) => /^\d+$/.test(String(value)));
  const counts = named.length > 0 ? named : numbers.length === 1 ? numbers : [];
  const total = counts.find(([, value]) => Number(value) === list.length)?.[0];
  return total === undefined ? { items: path } : { items: path, total };
}

/** The zone of moments in a pattern, by that of an answer beside its `Date`. */
function findZone({ fields = {} }: Wire['envelope'], answer: ProbeAnswer | undefined, evidence: EvidenceByKey): string {
  const { zone: usual } = DEFAULT_WIRE.values;
  const [path, form] = Object.entries(fields).find(([, each]) => !['id', 'millis', 'iso'].includes(each)) ?? [];
  const date = Date.parse(answer?.headers.date ?? '');
  const text = path === undefined ? undefined : valueAt(answer?.body, path);
  const asUtc = typeof text === 'string' && form !== undefined ? momentOf(form, '+00:00', text) : undefined;
  const zone = asUtc === undefined || Number.isNaN(date) ? null : zoneOf(asUtc, date);
  if (zone === null) evidence.guess('values.zone', 'no answer has a moment in a pattern');
  else evidence.seen('values.zone', `${path} beside the header Date`);
  return zone ?? usual;
}

/** The zone in which a moment of a pattern is the moment of the answer; null where they are too far apart. */
function zoneOf(asUtc: number, date: number): string | null {
  const quarters = Math.round((asUtc - date) / 900_000);
  if (Math.abs(asUtc - date - quarters * 900_000) > 120_000 || Math.abs(quarters) > 56) return null;
  const [hours, minutes] = [Math.floor(Math.abs(quarters) / 4), (Math.abs(quarters) % 4) * 15];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${quarters < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}
