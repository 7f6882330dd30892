import { isFields } from '#contract/json-value.ts';
import type { Padding } from '#contract/portal/encryption.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { GivenKey } from '#contract/portal/public-key.ts';
import { valueAt } from '#contract/wire/field-path.ts';
import { booleanOf } from '#contract/wire/forms.ts';
import { type CallName, type CallWire, DEFAULT_WIRE, type RefusalWords, type Wire } from '#contract/wire/wire.ts';
import { Wire as WireSchema } from '#contract/wire/wire-schema.ts';
import type { Transport } from '#kit/http.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { collectAnswers, type Known } from './collect-answers.ts';
import { EvidenceByKey } from './evidence.ts';
import { findEnvelope } from './find-envelope.ts';
import type { FoundPadding } from './find-padding.ts';
import { type SignIn, sessionCookie } from './find-session.ts';
import { hiddenIn } from './find-tokens.ts';
import { type DataOf, findValues, itemsIn } from './find-values.ts';
import type { MissingPaths } from './missing-paths.ts';
import { type ProbeAnswer, readOf, Visitor } from './probe.ts';
import { refusalsIn } from './refusals-in.ts';
import { isPublicKey, placeOf, sorted } from './sort-answers.ts';

/** A back end's wire format, and the evidence on which each part of it stands. */
export interface FoundWire {
  /** complete; without words of refusals */
  readonly wire: Wire;
  /** code, text and status of the refusals that came */
  readonly refusals: RefusalWords;
  /** by key, such as `envelope.data` */
  readonly evidence: EvidenceByKey['byKey'];
  /** sentences about parts that no key holds */
  readonly notes: readonly string[];
  /** null without an account */
  readonly signIn: SignIn | null;
}

/**
 * Finds out a back end's wire format by calls that change nothing there, and by one sign-in where there is an account.
 * @throws UnreadableTarget for a target of which nothing can be read; CallFailure where it answers no more
 */
export async function findWire(transport: Transport, known: Known = {}): Promise<FoundWire> {
  const evidence = new EvidenceByKey();
  const visitor = new Visitor(new PortalClient(transport, { wire: DEFAULT_WIRE }));
  const collected = await collectAnswers(visitor, transport, known, evidence);
  const { probed, anonymous, authenticated, exit, tokens, key, sealed, signIn, missing, absent } = collected;
  const answers = [...anonymous, ...authenticated];
  const place = placeOf(answers, key, evidence);
  const kinds = sorted(anonymous, authenticated, exit);
  // At a back end that answers unknown paths with a success, every call may look like them.
  const { refusals } = kinds.refusals.length > 0 ? kinds : sorted(probed, authenticated, exit);
  const envelope = findEnvelope({ ...kinds, refusals }, place, evidence);
  const padding = paddingOf(known, sealed, signIn, evidence);
  const draft: Wire = { ...visitor.client.wire, envelope, encryption: { padding, ...keyForms(key, place, evidence) } };
  const data = dataOf(answers, draft);
  const { values, calls: lists, gsid } = findValues(data, { envelope, stamped: answers.find(isPublicKey) }, evidence);
  if (exit && missing.isLikeMissing(exit) && readOf(draft, exit).kind === 'refusal') absent.add('logout');
  const calls = callsOf(absent, lists, await callbackIn(visitor, missing, data), evidence);
  const hidden = hiddenIn(probed.flatMap(({ setCookies }) => setCookies));
  const wire: Wire = {
    ...draft,
    values,
    tokens: { ...draft.tokens, sessionCookie: sessionCookie(signIn, hidden, evidence) },
    ...(Object.keys(calls).length > 0 && { calls }),
    answers: { gsid, logout: exitOf(exit, evidence), wrongCode: wrongCodeOf(data, evidence) },
  };
  if (signIn?.isAccepted === false)
    evidence.notes.push('The sign-in was refused: is the password of --accounts right?');
  return {
    wire: valid(wire, evidence),
    refusals: refusalsIn(wire, { answers, tokens, sealed, nowhere: missing.first }),
    evidence: evidence.byKey,
    notes: evidence.notes,
    signIn,
  };
}

/** Parts that a file may get wrong and no file can hold, such as a cookie of an illegal name. */
const PARTS_MAX = 12;

/** The wire format, with the default of each part that no file can hold. */
function valid(wire: Wire, evidence: EvidenceByKey): Wire {
  let whole: unknown = wire;
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const { success, data, error } = WireSchema.safeParse(whole);
    if (success) return data;
    const [{ path = [], message = '' } = {}] = error.issues;
    const key = path.slice(0, 2).map(String).join('.');
    const words = JSON.stringify(valueAt(whole, key));
    evidence.notes.push(`${key} is ${words}, which no wire file holds (${message}): the default stands in its place.`);
    evidence.guess(key, 'the seen value cannot be written down');
    whole = { ...(whole as object), ...without(whole as Wire, path) };
  }
  return DEFAULT_WIRE;
}

function without(wire: Wire, [part = '', name = '']: readonly PropertyKey[]): Partial<Wire> {
  const { [name as never]: _, ...others } = wire[part as keyof Wire] as Readonly<Record<string, unknown>>;
  return { [part]: others };
}

function paddingOf(known: Known, sealed: FoundPadding | null, done: SignIn | null, evidence: EvidenceByKey): Padding {
  const name = 'encryption.padding';
  if (known.encryption) evidence.seen(name, 'the file of accounts');
  else if (done?.isAccepted) evidence.seen(name, 'the sign-in was accepted');
  else if (sealed)
    evidence.guess(name, `a made-up ${sealed.isAccount ? 'account' : 'phone'} is refused otherwise under it`);
  else evidence.guess(name, 'made-up accounts are refused alike under each: give --accounts, or fill it in');
  const found = done?.isAccepted ? done.padding : sealed?.padding;
  return known.encryption?.padding ?? found ?? DEFAULT_WIRE.encryption.padding;
}

function keyForms(key: GivenKey | null, place: string, evidence: EvidenceByKey): Omit<Wire['encryption'], 'padding'> {
  const { keyForm } = DEFAULT_WIRE.encryption;
  for (const name of ['keyForm', 'keyField'])
    if (key) evidence.seen(`encryption.${name}`, `the answer of ${ENDPOINTS.publicKey.path}`);
    else evidence.guess(`encryption.${name}`, 'no key was seen');
  if (!key) return { keyForm };
  const usual = [place, 'publicKey'].filter(Boolean).join('.');
  const field = key.place === 'text' ? '' : key.place;
  return { keyForm: key.form, ...(field !== usual && { keyField: field }) };
}

/** The data of the last success of each call. */
function dataOf(answers: readonly ProbeAnswer[], wire: Wire): DataOf {
  const found = answers.flatMap((asked) => {
    const read = readOf(wire, asked);
    return asked.call !== null && read.kind === 'success' ? [[asked.call, read.data] as const] : [];
  });
  return new Map(found);
}

type Calls = Readonly<Partial<Record<CallName, CallWire>>>;

/** The path that a way to sign in leads back to, where it is there. */
async function callbackIn(visitor: Visitor, missing: MissingPaths, data: DataOf): Promise<string | undefined> {
  const methods = itemsIn(data.get('loginConfig')) ?? [];
  for (const method of methods) {
    const redirect = isFields(method) && isFields(method.redirect) ? method.redirect.value : undefined;
    const [, path] = /^(?:https?:\/\/[^/]+)?(?:\/go)?(\/uc(?:\/[\w$.~-]+)+)$/.exec(String(redirect)) ?? [];
    const asked = path === undefined ? null : await visitor.send('oauthCallback', 'GET', path);
    if (asked && !missing.isLikeMissing(asked)) return path;
  }
  return undefined;
}

/** Calls that are not there or at another path, and lists of a form of their own. */
function callsOf(
  absent: ReadonlySet<CallName>,
  lists: Calls,
  callback: string | undefined,
  evidence: EvidenceByKey,
): Calls {
  const found: Partial<Record<CallName, CallWire>> = { ...lists };
  for (const call of absent) {
    const isElsewhere = call === 'oauthCallback' && callback !== undefined;
    const path = isElsewhere ? callback : 'none';
    found[call] = { ...found[call], path };
    const { source, path: usual } = ENDPOINTS[call];
    const words = `${usual} answers as a path that nobody has`;
    if (isElsewhere) evidence.seen(`calls.${call}.path`, 'the redirect of a way to sign in');
    else if (source === 'spec') evidence.seen(`calls.${call}.path`, words);
    else evidence.guess(`calls.${call}.path`, `${words}: fill in its own, if it is there`);
  }
  return found;
}

function exitOf(exit: ProbeAnswer | null, evidence: EvidenceByKey): string {
  const name = 'answers.logout';
  const { location } = exit?.headers ?? {};
  if (!exit) evidence.guess(name, 'no answer came');
  else evidence.seen(name, `an exit is answered ${exit.status}${location ? ` to ${location}` : ''}`);
  if (!exit || exit.status < 300 || exit.status >= 400 || !location || !URL.canParse(location, 'http://exit.localhost'))
    return DEFAULT_WIRE.answers.logout;
  const { pathname, search } = new URL(location, 'http://exit.localhost');
  return pathname + search;
}

function wrongCodeOf(data: DataOf, evidence: EvidenceByKey): Wire['answers']['wrongCode'] {
  const answer = data.get('verifySmsCode');
  const isPassed = isFields(answer) && booleanOf(answer.passed) === false;
  evidence.seen(
    'answers.wrongCode',
    isPassed ? 'a success whose passed is false' : 'a code that was never sent is refused',
  );
  return isPassed ? 'passed' : 'refused';
}
