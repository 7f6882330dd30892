import type { SettingsChange } from '#contract/control/settings.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import { DEFAULT_WIRE, keyFieldOf, type RefusalWords, type Wire } from '#contract/wire/wire.ts';
import { callText, type Finding, type Grade } from '#scripts/contract/finding.ts';
import { isSameText, type Refused, spokenWords, wireFrom } from './learned.ts';
import type { RecordedRun } from './recorded-run.ts';

/** A difference that stays between the target and a mock that has adopted what can be adopted. */
interface Remainder {
  readonly key: string;
  readonly got: string;
  /** answer of the mock */
  readonly adopted: string;
  readonly grade: Grade;
}

/**
 * Parts of a recorded run that a mock takes over: names of tokens, encryption, the envelope, and the fields, codes, texts
 * and statuses of refusals. The commonest answer wins where a refusal is worded differently at several places of a call;
 * where calls differ, each has its own. What the specification says is never given up, so that everything else is listed
 * with its grade.
 */
export function adoptedFrom(run: RecordedRun) {
  const wire = wireFrom(run);
  const settings: SettingsChange = { wire };
  const isRefusalPart = ({ what, place }: Pick<Finding, 'what' | 'place'>) =>
    PARTS.includes(what) && (what !== 'status' || run.refusals.some((refused) => refused.place === place));
  const others = run.findings.filter((finding) => !isRefusalPart(finding) && !isTaken(finding, wire));
  const rest = [
    ...run.refusals.flatMap((refused) => remaindersOf(refused, wire)),
    ...others.map(({ key, got, expected, grade }) => ({ key, got, adopted: expected, grade })),
  ];
  const unique = [...new Map(rest.map((one) => [one.key, one])).values()];
  return { wire, settings, taken: takenLines(wire), rest: unique };
}

const CODE_PLACE = 'code of a refusal in the field';
const TEXT_PLACE = 'text of a refusal in the field';
const PARTS: readonly string[] = ['status', 'code', 'text', CODE_PLACE, TEXT_PLACE];

/** True for a drift that a mock with this wire format has too. */
function isTaken({ call, what, got }: Finding, wire: Wire): boolean {
  const { tokens, encryption, answers } = wire;
  const place = keyFieldOf(wire) || 'text';
  switch (what) {
    case 'cookie csrf_token':
      return got === `is named ${tokens.csrfCookie}`;
    case 'header of the csrf token':
      return got === tokens.csrfHeader;
    case 'cookie uc_session':
      return got === `is named ${tokens.sessionCookie}`;
    case 'padding':
      return got === encryption.padding;
    case 'public key':
      return got === `${encryption.keyForm} in ${place}`;
    case 'header content-type':
      return call === 'publicKey' && place === 'text';
    case 'field data.gsid':
      return got === 'null' && answers.gsid === 'null' && (call === 'login' || call === 'qrStatus');
    case 'status':
      return call === 'logout' && got === '302' && answers.logout !== 'ok';
    case 'envelope':
      return got === envelopeWords(wire);
    default:
      return false;
  }
}

/** An envelope as a run words it, of a world that has this wire format. */
function envelopeWords({ envelope: { data, code, message, success, fields = {} } }: Wire): string {
  if (data === '') return 'none around the data';
  const marks = typeof success === 'object' && !Array.isArray(success) ? Object.keys(success) : [code];
  const added = Object.keys(fields).filter((name) => !name.includes('.'));
  const names = new Set([...marks, data, ...(marks.includes(code) ? [message] : []), ...added]);
  return `{${[...names].sort().slice(0, 8).join(', ')}}`;
}

/** Parts of one refusal that the mock would answer otherwise. */
function remaindersOf(
  { call, place, refusal, status, code, text, codeField, textField }: Refused,
  wire: Wire,
): Remainder[] {
  const { envelope } = wire;
  const part = (where: string, what: string, got: string | number, adopted: string | number): Remainder => ({
    key: `${callText(call as EndpointName)}, ${where}: ${what}`,
    got: String(got),
    adopted: String(adopted),
    grade: 'assumed',
  });
  const { code: spoken, status: answered, text: worded } = spokenWords(wire, call, refusal);
  const said = `"${worded}"`;
  return [
    ...(status === answered ? [] : [part(place, 'status', status, answered)]),
    ...(code === spoken ? [] : [part(place, 'code', code === '' ? 'missing' : code, spoken)]),
    ...(isSameText(wire, call, refusal, text)
      ? []
      : [part(place, 'text', text === '' ? 'missing' : `"${text}"`, said)]),
    ...(codeField === null || codeField === envelope.code
      ? []
      : [part('every answer', CODE_PLACE, codeField, envelope.code)]),
    ...(textField === null || textField === envelope.message
      ? []
      : [part('every answer', TEXT_PLACE, textField, envelope.message)]),
  ];
}

function takenLines({ envelope, tokens, encryption, answers, refusals, calls = {} }: Wire): string[] {
  const usual = DEFAULT_WIRE;
  const differing = (name: string, one: object, other: object) =>
    JSON.stringify(one) === JSON.stringify(other) ? [] : [`${name}: ${inLine(one)}`];
  return [
    ...differing('tokens', tokens, usual.tokens),
    ...differing('encryption', encryption, usual.encryption),
    ...differing('answers', answers, usual.answers),
    ...(envelope.code === usual.envelope.code ? [] : [`codes of refusals in the field ${envelope.code}`]),
    ...(envelope.message === usual.envelope.message ? [] : [`texts of refusals in the field ${envelope.message}`]),
    ...(envelope.status === usual.envelope.status ? [] : ['refusals with status 200']),
    ...(envelope.data === '' ? ['successes as their data alone'] : []),
    ...(JSON.stringify(envelope.success) === JSON.stringify(usual.envelope.success)
      ? []
      : [`successes marked by ${JSON.stringify(envelope.success)}`]),
    ...(envelope.fields ? [`in each answer ${inLine(envelope.fields)}`] : []),
    ...wordLines('', refusals),
    ...Object.entries(calls).flatMap(([call, { refusals: own }]) =>
      wordLines(`${callText(call as EndpointName)}, `, own),
    ),
  ];
}

function wordLines(where: string, refusals: RefusalWords = {}): string[] {
  return Object.entries(refusals).flatMap(([refusal, { code, text, status }]) => [
    ...(code === undefined ? [] : [`${where}${refusal}: code ${code}`]),
    ...(text === undefined ? [] : [`${where}${refusal}: text "${text}"`]),
    ...(status === undefined ? [] : [`${where}${refusal}: status ${status}`]),
  ]);
}

function inLine(value: object): string {
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${String(inner)}`)
    .join(', ');
}
