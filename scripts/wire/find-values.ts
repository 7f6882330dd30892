import { isFields, jsonOf } from '#contract/json-value.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import { booleanOf } from '#contract/wire/forms.ts';
import { momentOf } from '#contract/wire/moments.ts';
import { type CallName, type CallWire, DEFAULT_WIRE, type ListForm, type Wire } from '#contract/wire/wire.ts';
import { type Asked, at, isScalar, leavesOf } from './asked.ts';
import type { Grounds } from './evidence.ts';
import { momentForm, zoneOf } from './stamps.ts';

type Values = Wire['values'];

/** The data of successes, by their call. */
export type DataOf = ReadonlyMap<EndpointName, unknown>;

/** Forms of values as the data of successes has them; what none of them shows is a guess. */
export function findValues(
  data: DataOf,
  { envelope, stamped }: { readonly envelope: Wire['envelope']; readonly stamped: Asked | undefined },
  grounds: Grounds,
): {
  readonly values: Values;
  readonly calls: Readonly<Partial<Record<CallName, CallWire>>>;
  readonly gsid: Wire['answers']['gsid'];
} {
  const { values: usual } = DEFAULT_WIRE;
  const { lists, calls } = findLists(data, grounds);
  const rows = [data.get('listByOutAccountId'), data.get('listByPhone')].flatMap((list) => itemsIn(list) ?? []);
  const rowsOf = rows.filter(isFields);
  const status = fieldsOf(data.get('qrStatus'));
  const qrCode = fieldsOf(jsonOf(String(status.qrCode ?? '')));
  const numbers =
    first(
      grounds,
      'values.numbers',
      [
        ['accountSize of a sign-in', fieldsOf(data.get('login')).accountSize],
        ['qrCodeStatus of a QR code', qrCode.qrCodeStatus],
        ...totalsIn(data),
      ],
      numberForm,
    ) ?? usual.numbers;
  const booleans =
    first(
      grounds,
      'values.booleans',
      [
        ['enable of an account', rowsOf[0]?.enable],
        ['passed of a wrong code', fieldsOf(data.get('verifySmsCode')).passed],
        ['isLogin of the current customer', fieldsOf(data.get('currentCustomer')).isLogin],
        ...flagsIn(data, numbers),
      ],
      booleanForm,
    ) ?? usual.booleans;
  const pictures =
    first(
      grounds,
      'values.pictures',
      [['qrcode of prepare', fieldsOf(fieldsOf(data.get('prepare')).extData).qrcode]],
      pictureForm,
    ) ?? usual.pictures;
  const moments =
    first(
      grounds,
      'values.moments',
      [
        ['gmtCreate of an account', rowsOf[0]?.gmtCreate],
        ['gmtModified of an account', rowsOf[0]?.gmtModified],
      ],
      momentForm,
    ) ?? usual.moments;
  const empty =
    first(
      grounds,
      'values.empty',
      [
        ['firstLogin of a QR code', status.firstLogin],
        ['mainAccountId of an account', rowsOf.find((row) => row.mainAccountId === null)?.mainAccountId],
        ['a field without a value', nothingIn(data)],
      ],
      (value) => (value === null ? ('null' as const) : null),
    ) ?? usual.empty;
  return {
    values: { numbers, booleans, empty, lists, pictures, moments, zone: findZone(envelope, stamped, grounds) },
    calls,
    gsid: findGsid(data, grounds),
  };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isFields(value) ? value : {});

/** The form of the first value that has one, with its ground. */
function first<T>(
  grounds: Grounds,
  key: string,
  candidates: readonly (readonly [what: string, value: unknown])[],
  formOf: (value: unknown) => T | null,
): T | undefined {
  for (const [what, value] of candidates) {
    const form = formOf(value);
    if (form === null) continue;
    grounds.seen(key, `${what} is ${shown(value)}`);
    return form;
  }
  const [what = 'no value', value] =
    candidates.find(([, one]) => one !== undefined && one !== null) ?? candidates[0] ?? [];
  grounds.guess(key, value === undefined || value === null ? `${what} was not seen` : `${what} is ${shown(value)}`);
  return undefined;
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
function totalsIn(data: DataOf): (readonly [string, unknown])[] {
  return [...data].flatMap(([call, value]) => {
    const form = listForm(value);
    return form !== null && form !== 'plain' && form.total !== undefined
      ? [[`${form.total} of ${call}`, at(value, form.total)] as const]
      : [];
  });
}

/** Values of configuration and customer that can only be flags: a number, only where numbers are texts. */
function flagsIn(data: DataOf, numbers: Values['numbers']): (readonly [string, unknown])[] {
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

/** Null, where a field of the contract that may be missing has it. */
function nothingIn(data: DataOf): unknown {
  const optional = [fieldsOf(data.get('register')).gsid, fieldsOf(data.get('qrStatus')).firstLogin];
  return optional.find((value) => value === null);
}

function findGsid(data: DataOf, grounds: Grounds): Wire['answers']['gsid'] {
  const key = 'answers.gsid';
  const status = data.get('qrStatus');
  if (!isFields(status)) grounds.guess(key, 'no QR code was seen that waits');
  else grounds.seen(key, `a QR code that waits ${status.gsid === null ? 'has gsid null' : 'has no gsid'}`);
  return fieldsOf(status).gsid === null ? 'null' : 'left out';
}

/** Lists of the contract, in the order in which they are asked for. */
const LISTS = ['loginConfig', 'listByPhone', 'listByOutAccountId'] as const;

function findLists(
  data: DataOf,
  grounds: Grounds,
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
  if (general === undefined) grounds.guess(key, 'no list was seen');
  else grounds.seen(key, `the answer of ${found.map(({ call }) => call).join(', ')}`);
  const others = found.filter(({ form }) => general !== undefined && !isSame(form, general));
  for (const { call } of others) grounds.seen(`calls.${call}.lists`, 'its answer');
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
  return form === null || form === 'plain' ? null : (at(data, form.items) as unknown[]);
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
function findZone({ fields = {} }: Wire['envelope'], answer: Asked | undefined, grounds: Grounds): string {
  const { zone: usual } = DEFAULT_WIRE.values;
  const [path, form] = Object.entries(fields).find(([, each]) => !['id', 'millis', 'iso'].includes(each)) ?? [];
  const date = Date.parse(answer?.headers.date ?? '');
  const text = path === undefined ? undefined : at(answer?.body, path);
  const asUtc = typeof text === 'string' && form !== undefined ? momentOf(form, '+00:00', text) : undefined;
  const zone = asUtc === undefined || Number.isNaN(date) ? null : zoneOf(asUtc, date);
  if (zone === null) grounds.guess('values.zone', 'no answer has a moment in a pattern');
  else grounds.seen('values.zone', `${path} beside the header Date`);
  return zone ?? usual;
}
