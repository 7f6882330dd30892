import type { SettingsChange } from '#contract/control/settings.ts';
import { DEFAULT_DIALECT, type Dialect, dialectOf, spokenCode, spokenStatus, spokenText } from '#contract/dialect.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { callText, type Finding, type Grade } from '#scripts/contract/finding.ts';
import { dialectFrom, habitsFrom, isSameText, type Refused, type Words } from './learned.ts';
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
  const dialect = dialectFrom(run);
  /** everything that is taken over, the dialect too */
  const settings: SettingsChange = { ...habitsFrom(run), dialect };
  const isRefusalPart = ({ what, place }: Pick<Finding, 'what' | 'place'>) =>
    PARTS.includes(what) && (what !== 'status' || run.refusals.some((refused) => refused.place === place));
  const others = run.findings.filter((finding) => !isRefusalPart(finding) && !isTaken(finding, settings));
  const rest = [
    ...run.refusals.flatMap((refused) => remaindersOf(refused, dialect)),
    ...others.map(({ key, got, expected, grade }) => ({ key, got, adopted: expected, grade })),
  ];
  const unique = [...new Map(rest.map((one) => [one.key, one])).values()];
  return { dialect, settings, taken: takenLines(settings), rest: unique };
}

const CODE_PLACE = 'code of a refusal in the field';
const TEXT_PLACE = 'text of a refusal in the field';
const PARTS: readonly string[] = ['status', 'code', 'text', CODE_PLACE, TEXT_PLACE];

/** True for a drift that a mock with these settings has too. */
function isTaken(
  { call, what, got }: Finding,
  { tokens, encryption, gsidNull, logoutLocation, dialect }: SettingsChange,
): boolean {
  switch (what) {
    case 'cookie csrf_token':
      return got === `is named ${tokens?.csrfCookie}`;
    case 'header of the csrf token':
      return got === tokens?.csrfHeader;
    case 'cookie uc_session':
      return got === `is named ${tokens?.sessionCookie}`;
    case 'padding':
      return got === encryption?.padding;
    case 'public key':
      return got === `${encryption?.keyForm} in ${encryption?.keyPlace}`;
    case 'header content-type':
      return call === 'publicKey' && encryption?.keyPlace === 'text';
    case 'field data.gsid':
      return got === 'null' && gsidNull === true && (call === 'login' || call === 'qrStatus');
    case 'status':
      return call === 'logout' && got === '302' && logoutLocation !== undefined;
    case 'envelope':
      return got === envelopeWords(dialect);
    default:
      return false;
  }
}

/** An envelope as a run words it, of a world that has this dialect. */
function envelopeWords({ envelope, codeField, messageField, fields = {} }: Partial<Dialect> = {}): string {
  if (envelope === 'none') return 'none around the data';
  const wrapping = envelope === 'both' ? ['success', 'data'] : ['data'];
  const added = Object.keys(fields).filter((name) => !name.includes('.'));
  return `{${[...wrapping, String(codeField), String(messageField), ...added].sort().slice(0, 8).join(', ')}}`;
}

/** Parts of one refusal that the mock would answer otherwise. */
function remaindersOf(
  { call, place, refusal, status, code, text, codeField, textField }: Refused,
  ofWorld: Dialect,
): Remainder[] {
  const dialect = dialectOf(ofWorld, call);
  const part = (where: string, what: string, got: string | number, adopted: string | number): Remainder => ({
    key: `${callText(call as EndpointName)}, ${where}: ${what}`,
    ...{ got: String(got), adopted: String(adopted), grade: 'assumed' },
  });
  const [spoken, answered] = [spokenCode(dialect, refusal), spokenStatus(dialect, refusal)];
  const said = `"${spokenText(dialect, refusal) ?? REFUSALS[refusal].text}"`;
  return [
    ...(status === answered ? [] : [part(place, 'status', status, answered)]),
    ...(code === spoken ? [] : [part(place, 'code', code === '' ? 'missing' : code, spoken)]),
    ...(isSameText(dialect, refusal, text) ? [] : [part(place, 'text', text === '' ? 'missing' : `"${text}"`, said)]),
    ...(codeField === null || codeField === dialect.codeField
      ? []
      : [part('every answer', CODE_PLACE, codeField, String(dialect.codeField))]),
    ...(textField === null || textField === dialect.messageField
      ? []
      : [part('every answer', TEXT_PLACE, textField, String(dialect.messageField))]),
  ];
}

function takenLines({ dialect = DEFAULT_DIALECT, ...habits }: SettingsChange): string[] {
  const { codeField, messageField, status, envelope, successCode, fields, calls = {} } = dialect;
  const named = envelope === 'both' ? 'success, ' : '';
  return [
    ...Object.entries(habits).map(([name, value]) => `${name}: ${typeof value === 'object' ? inLine(value) : value}`),
    ...(codeField === DEFAULT_DIALECT.codeField ? [] : [`codes of refusals in the field ${String(codeField)}`]),
    ...(messageField === DEFAULT_DIALECT.messageField
      ? []
      : [`texts of refusals in the field ${String(messageField)}`]),
    ...(status === DEFAULT_DIALECT.status ? [] : ['refusals with status 200']),
    ...(envelope === 'none' ? ['successes as their data alone'] : []),
    ...(envelope === 'code' || envelope === 'both'
      ? [`successes as {${named}${String(codeField)}, data, ${String(messageField)}}, code ${String(successCode ?? 0)}`]
      : []),
    ...(fields ? [`in each answer ${inLine(fields)}`] : []),
    ...wordLines('', dialect),
    ...Object.entries(calls).flatMap(([call, words]) => wordLines(`${callText(call as EndpointName)}, `, words)),
  ];
}

function wordLines(where: string, { codes = {}, texts = {}, statuses = {} }: Words): string[] {
  return [
    ...Object.entries(codes).map(([refusal, code]) => `${where}${refusal}: code ${code}`),
    ...Object.entries(texts).map(([refusal, text]) => `${where}${refusal}: text "${text}"`),
    ...Object.entries(statuses).map(([refusal, status]) => `${where}${refusal}: status ${status}`),
  ];
}

function inLine(value: object): string {
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${String(inner)}`)
    .join(', ');
}
