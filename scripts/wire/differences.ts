import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { isNull } from '#contract/wire/forms.ts';
import {
  BOOLEANS,
  type CallName,
  keyFieldOf,
  type ListForm,
  pathOf,
  successFields,
  type Wire,
} from '#contract/wire/wire.ts';

/** A part that two wire formats have otherwise, as it travels. */
export interface WireDifference {
  /** key of a wire file: `tokens.sessionCookie` */
  readonly key: string;
  /** `session cookie` */
  readonly what: string;
  readonly got: string;
  readonly expected: string;
}

const json = (value: unknown) => JSON.stringify(value);

/** Parts of a wire format in words; each value as it travels. */
function partsOf(wire: Wire): Readonly<Record<string, readonly [what: string, value: string]>> {
  const { envelope, values, tokens, encryption, answers } = wire;
  const { numbers, booleans, empty, lists, pictures, moments } = values;
  const marks = Array.isArray(envelope.success)
    ? envelope.success.map((value) => `${envelope.code}: ${json(value)}`).join(' or ')
    : Object.entries(successFields(wire))
        .map(([field, value]) => `${field}: ${json(value)}`)
        .join(', ');
  const [, yes] = BOOLEANS[booleans];
  return {
    'envelope.data': ['field of the data', envelope.data || 'none, the body itself'],
    'envelope.code': ["field of a refusal's code", envelope.code],
    'envelope.message': ["field of a refusal's text", envelope.message],
    'envelope.success': ['mark of a success', marks],
    'envelope.status': ['status of a refusal', envelope.status === 'ok' ? '200' : '400'],
    'envelope.successText': [
      'text of a success',
      envelope.successText === '' ? 'empty' : (envelope.successText ?? 'none'),
    ],
    'envelope.fields': ['fields of every answer', fieldWords(envelope.fields)],
    'values.numbers': ['a number', numbers === 'text' ? '"1"' : '1'],
    'values.booleans': ['a yes', json(yes)],
    'values.empty': ['a value that is not there', isNull(empty) ? 'null' : 'left out'],
    'values.lists': ['a list', listWords(lists)],
    'values.pictures': ['a picture', pictures === 'base64' ? 'iVBOR…' : 'data:image/png;base64,iVBOR…'],
    'values.moments': ['a moment', moments === 'millis' ? 'milliseconds' : moments],
    ...(!['millis', 'iso'].includes(moments) && { 'values.zone': ['zone of moments', values.zone] as const }),
    'tokens.csrfCookie': ['cookie of the csrf token', tokens.csrfCookie],
    'tokens.csrfHeader': ['header of the csrf token', tokens.csrfHeader],
    'tokens.sessionCookie': ['cookie of the session', tokens.sessionCookie],
    'encryption.padding': ['padding', encryption.padding],
    'encryption.keyForm': ['public key', encryption.keyForm === 'pem' ? '-----BEGIN PUBLIC KEY-----…' : 'MII…'],
    'encryption.keyField': ['field of the public key', keyFieldOf(wire) || 'none, the text itself'],
    'answers.gsid': ['gsid while an account is to be chosen', isNull(answers.gsid) ? 'null' : 'left out'],
    'answers.logout': ['answer of an exit', answers.logout === 'ok' ? '200' : `a redirect to ${answers.logout}`],
    'answers.wrongCode': ['a wrong code of recovery', answers.wrongCode === 'passed' ? 'passed is no' : 'refused'],
  };
}

function fieldWords(fields: Wire['envelope']['fields'] = {}): string {
  const named = Object.entries(fields).map(([name, form]) => `${name} (${form})`);
  return named.sort().join(', ') || 'none';
}

function listWords(lists: ListForm): string {
  if (lists === 'plain') return '[…]';
  return `{${lists.items}: […]${lists.total === undefined ? '' : `, ${lists.total}: n`}}`;
}

/** Parts that a wire format has otherwise than another, the default of the contract for one. */
export function wireDifferences(got: Wire, expected: Wire): WireDifference[] {
  const [mine, theirs] = [partsOf(got), partsOf(expected)];
  const parts = Object.entries(mine).flatMap(([key, [what, value]]) => {
    const other = theirs[key]?.[1];
    return other === undefined || other === value ? [] : [{ key, what, got: value, expected: other }];
  });
  const names = Object.keys(ENDPOINTS) as CallName[];
  const calls = names.flatMap((call) => {
    const [path, usual] = [pathOf(got, call), pathOf(expected, call)];
    if (path === usual) return [];
    const words = (one: string | null) => (one === null ? 'not there' : `${ENDPOINTS[call].method} ${one}`);
    return [{ key: `calls.${call}.path`, what: call, got: words(path), expected: words(usual) }];
  });
  const lists = names.flatMap((call) => {
    const [own, usual] = [got, expected].map((wire) => wire.calls?.[call]?.lists ?? wire.values.lists);
    if (got.calls?.[call]?.lists === undefined || !own || !usual || json(own) === json(usual)) return [];
    return [{ key: `calls.${call}.lists`, what: `list of ${call}`, got: listWords(own), expected: listWords(usual) }];
  });
  return [...parts, ...calls, ...lists];
}
