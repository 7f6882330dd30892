import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { DEFAULT_WIRE, keyFieldOf, successFields, type Wire } from '#contract/wire/wire.ts';
import { callText, listed } from '#scripts/contract/judge/finding.ts';
import type { Fact } from '#scripts/contract/report/drifts.ts';
import { type WireDifference, wireDifferences } from './differences.ts';

/** Differences of a wire format from the sandbox's own, a line each, with both values as they travel. */
export function wireFacts(wire: Wire): Fact[] {
  const differences = wireDifferences(wire, DEFAULT_WIRE).filter(({ key }) => !isOfKey(key));
  const gone = differences.filter(({ key, got }) => key.startsWith('calls.') && got === 'not there');
  const names = gone.map(({ key }) => key.split('.')[1] as EndpointName);
  return [...differences.filter((one) => !gone.includes(one)).map(factOf), ...keyFacts(wire), ...absenceFacts(names)];
}

function assumed(key: string, got: string, expected: string): Fact {
  return { key, got, expected, grade: 'assumed', source: 'assumed' };
}

/** Places of the differences that one call shows, and their words there. */
const AT: Readonly<Record<string, Partial<Pick<Fact, 'key' | 'got' | 'expected'>>>> = {
  'tokens.csrfCookie': { key: 'GET /uc/login/custom, first call: cookie csrf_token is named' },
  'encryption.padding': { key: 'POST /uc/login, right password: padding' },
  'answers.gsid': { key: 'POST /uc/login, right code of several accounts: field data.gsid', expected: 'a text' },
  'answers.logout': { key: 'GET /uc/logout, signed in: status', got: '302' },
};

function factOf({ key, what, got, expected }: WireDifference): Fact {
  const place = key.endsWith('.path') ? `path of ${what}` : `${placeOf(key)}: ${what}`;
  return { ...assumed(place, got, expected), ...AT[key] };
}

function placeOf(key: string): string {
  if (['envelope.code', 'envelope.message', 'envelope.status'].includes(key)) return 'every refusal';
  if (key.startsWith('envelope.') && key !== 'envelope.fields') return 'every success';
  return key === 'tokens.csrfHeader' ? 'every write' : 'every answer';
}

const isOfKey = (key: string) => key === 'encryption.keyForm' || key === 'encryption.keyField';

/** Form and place of the public key, in one line; in the data it is no fact of its own, wherever those are. */
function keyFacts({ encryption }: Wire): Fact[] {
  const usual = keyFieldOf(DEFAULT_WIRE);
  const { keyForm, keyField = usual } = encryption;
  const [got, expected] = [`${keyForm} in ${keyField || 'text'}`, `pem in ${usual}`];
  return got === expected ? [] : [assumed('GET /uc/login/publicKey, a key: public key', got, expected)];
}

/** Calls whose path is not there: a line for the ones of the specification, and one for assumed ones. */
export function absenceFacts(absent: readonly EndpointName[]): Fact[] {
  const ofSource = (source: string) => absent.filter((name) => ENDPOINTS[name].source === source).map(callText);
  return (['assumed', 'spec'] as const).flatMap((source): Fact[] => {
    const calls = ofSource(source).sort();
    if (calls.length === 0) return [];
    const key = `paths of ${source === 'spec' ? 'shown' : 'assumed'} calls`;
    const fact = assumed(key, `not there: ${calls.join(', ')}`, 'there');
    return [source === 'spec' ? { ...fact, grade: 'spec', source: 'spec §7' } : fact];
  });
}

/** The wire format in a line for the top of the report. */
export function foundLine(wire: Wire): string {
  const { envelope, tokens, encryption, values } = wire;
  const marks = Object.entries(successFields(wire)).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const others = [
    ...(values.numbers === 'text' ? ['numbers as text'] : []),
    ...(values.booleans === 'true/false' ? [] : [`booleans ${values.booleans}`]),
    ...(values.lists === 'plain' ? [] : [`lists in ${values.lists.items}`]),
    ...(values.moments === 'millis' ? [] : [`moments ${values.moments}`]),
  ];
  return [
    `data in ${envelope.data || 'the body itself'}, success by ${marks.join(' and ')}`,
    `code in ${envelope.code}, text in ${envelope.message}, status ${envelope.status === 'ok' ? '200' : 'of the refusal'}`,
    `${tokens.csrfCookie} as ${tokens.csrfHeader}`,
    `session ${tokens.sessionCookie}`,
    `key in ${keyFieldOf(wire) || 'text'} as ${encryption.keyForm}, ${encryption.padding}`,
    ...(others.length > 0 ? [listed(others)] : []),
  ].join('; ');
}
