import * as z from 'zod/mini';
import { isFields } from '#contract/json-value.ts';
import { PADDINGS, type Padding } from '#contract/portal/encryption.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { findPublicKey, type GivenKey } from '#contract/portal/public-key.ts';
import { decode } from '#contract/wire/decode.ts';
import { booleanOf } from '#contract/wire/forms.ts';
import { type CallName, type CallWire, DEFAULT_WIRE, type RefusalWords, type Wire } from '#contract/wire/wire.ts';
import { Wire as WireSchema } from '#contract/wire/wire-schema.ts';
import type { Transport } from '#kit/http.ts';
import { PortalClient } from '#kit/portal-client.ts';
import type { AccountsFile } from '#scripts/contract/drivers/accounts-file.ts';
import { type Asked, at, pathOfField, Visitor } from './asked.ts';
import { Grounds } from './evidence.ts';
import { findEnvelope, findPlace, type Sorted, UnreadableTarget } from './find-envelope.ts';
import { type FoundPadding, findPadding } from './find-padding.ts';
import { type SignIn, sessionCookie, signIn } from './find-session.ts';
import { findTokens, hiddenIn, readableIn } from './find-tokens.ts';
import { findValues, itemsIn } from './find-values.ts';
import { Nobody } from './nobody.ts';
import { refusalsIn } from './refusals-in.ts';

/** Accounts and names of a back end, as far as finding its wire format out needs them. */
export type Known = Pick<AccountsFile, 'account' | 'tokens' | 'encryption'>;

/** A back end's wire format, and the grounds on which each part of it stands. */
export interface FoundWire {
  /** complete; without words of refusals */
  readonly wire: Wire;
  /** code, text and status of the refusals that came */
  readonly refusals: RefusalWords;
  /** by key, such as `envelope.data` */
  readonly grounds: Grounds['byKey'];
  /** sentences about what no key holds */
  readonly notes: readonly string[];
  /** calls that answer as a path that nobody has */
  readonly absent: ReadonlySet<CallName>;
  /** false where a write without a csrf token succeeds */
  readonly isTokenChecked: boolean;
  /** null without an account */
  readonly signIn: SignIn | null;
  /** True for the answer of a path that nobody has, whatever its status or code. */
  isNowhere(asked: Pick<Asked, 'method' | 'path' | 'status' | 'headers' | 'body'>): boolean;
}

/**
 * Finds out how a back end speaks, by calls that change nothing there, and by one sign-in where there is an account.
 * @throws UnreadableTarget for a target of which nothing can be read; CallFailure where it answers no more
 */
export async function findWire(transport: Transport, known: Known = {}): Promise<FoundWire> {
  const grounds = new Grounds();
  const visitor = new Visitor(new PortalClient(transport, { wire: DEFAULT_WIRE }));
  const reads = await askAll(visitor, READS);
  const readable = readableIn(reads.flatMap(({ setCookies }) => setCookies));
  const tokens = await findTokens(visitor, readable, known.tokens, grounds);
  if (known.tokens)
    for (const key of ['csrfCookie', 'csrfHeader']) grounds.seen(`tokens.${key}`, 'the file of accounts');
  const { csrfCookie, csrfHeader } = tokens;
  const spoken = { ...DEFAULT_WIRE, tokens: { ...DEFAULT_WIRE.tokens, csrfCookie, csrfHeader } };
  visitor.client.wire = spoken;
  const nobody = await Nobody.ask(visitor);
  const asked = [...reads, ...(await askAll(visitor, WRITES))];
  const scene = asked.flatMap(({ body }) => sceneIn(body))[0];
  const polled = scene && (await visitor.ask('qrStatus', { body: { attributes: { weChatScene: scene } } }));
  const there = [...asked, ...(polled ? [polled] : [])].filter((one) => !nobody.isAbsent(one));
  const absent = new Set(asked.flatMap(({ call }) => (call && !there.some((one) => one.call === call) ? [call] : [])));
  const key = keyIn(there);
  checkPortal(asked, there);

  const sealed = key && !absent.has('login') && !known.encryption ? await findPadding(visitor, key.text) : null;
  const done = await signedIn(transport, known, { wire: withNone(spoken, absent), key, sealed, visitor: there });
  const exit = await visitor.ask('logout');
  const own = done ? [done.answer, ...done.answers].filter((one) => !nobody.isAbsent(one)) : [];
  const answers = [...there, ...(sealed?.tries ?? []), ...own];

  const place = placeOf(answers, key, grounds);
  const envelope = findEnvelope({ ...sorted(answers), perhaps: exit ? [exit] : [] }, place, grounds);
  const padding = paddingOf(known, sealed, done, grounds);
  const draft: Wire = { ...spoken, envelope, encryption: { padding, ...keyForms(key, place, grounds) } };
  const data = dataOf(answers, draft);
  const { values, calls: lists, gsid } = findValues(data, { envelope, stamped: answers.find(isPublicKey) }, grounds);
  const calls = callsOf(absent, lists, await callbackIn(visitor, nobody, data), grounds);
  const hidden = hiddenIn(asked.flatMap(({ setCookies }) => setCookies));
  const wire: Wire = {
    ...draft,
    values,
    tokens: { ...spoken.tokens, sessionCookie: sessionCookie(done, hidden, grounds) },
    ...(Object.keys(calls).length > 0 && { calls }),
    answers: { gsid, logout: exitOf(exit, grounds), wrongCode: wrongCodeOf(data, grounds) },
  };
  if (done && !done.isAccepted) grounds.notes.push(`The sign-in of ${known.account?.account} was refused.`);
  return {
    wire: valid(wire, grounds),
    refusals: refusalsIn(wire, { answers, tokens, sealed, nowhere: nobody.first }),
    grounds: grounds.byKey,
    notes: grounds.notes,
    absent,
    isTokenChecked: tokens.isChecked,
    signIn: done,
    isNowhere: (one) => nobody.isMe(one),
  };
}

/** Parts that a file may get wrong and no file can hold, such as a cookie of an illegal name. */
const PARTS_MAX = 12;

/** The wire format, with the default of each part that no file can hold. */
function valid(wire: Wire, grounds: Grounds): Wire {
  let whole: unknown = wire;
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const { success, data, error } = WireSchema.safeParse(whole);
    if (success) return data;
    const [{ path = [], message = '' } = {}] = error.issues;
    const key = path.slice(0, 2).map(String).join('.');
    const words = JSON.stringify(at(whole, key));
    grounds.notes.push(`${key} is ${words}, which no wire file holds (${message}): the default stands in its place.`);
    grounds.guess(key, 'what was seen cannot be written down');
    whole = { ...(whole as object), ...without(whole as Wire, path) };
  }
  return DEFAULT_WIRE;
}

function without(wire: Wire, [part = '', name = '']: readonly PropertyKey[]): Partial<Wire> {
  const { [name as never]: _, ...others } = wire[part as keyof Wire] as Readonly<Record<string, unknown>>;
  return { [part]: others };
}

/** Calls that change nothing, the first call of a page before the others. */
const READS = [
  ...(['loginCustom', 'publicKey', 'loginConfig', 'listByPhone', 'listByOutAccountId', 'basicInfo'] as const),
  'oauthCallback' as const,
];
/** Calls whose bodies do nothing. */
const WRITES = [
  ...(['prepare', 'qrStatus', 'currentCustomer', 'login', 'loginByIdentifier', 'sendSmsCode'] as const),
  ...(['verifySmsCode', 'forgetPassword', 'register'] as const),
];

async function askAll(visitor: Visitor, names: readonly EndpointName[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const call of names) {
    const answer = await visitor.ask(call);
    if (answer) asked.push(answer);
  }
  return asked;
}

const isPublicKey = ({ call }: Asked) => call === 'publicKey';
const keyIn = (answers: readonly Asked[]): GivenKey | null => findPublicKey(answers.find(isPublicKey)?.body);

function sceneIn(body: unknown): string[] {
  const path = pathOfField(body, 'weChatScene');
  const scene = path === undefined ? undefined : at(body, path);
  return typeof scene === 'string' ? [scene] : [];
}

/** @throws UnreadableTarget where no call succeeds */
function checkPortal(asked: readonly Asked[], there: readonly Asked[]): void {
  if (there.some(isSuccess)) return;
  const isPage = ({ headers }: Asked) => /^text\/html\b/i.test(headers['content-type'] ?? '');
  if (asked.every(isPage))
    throw new UnreadableTarget('This is no portal: it answers text/html everywhere; is --target right?');
  const key = asked.find(isPublicKey);
  const answer = key ? `GET ${key.path} is answered ${key.status}, without a key` : 'it does not answer';
  throw new UnreadableTarget(
    `No call of the portal succeeds there: ${answer}; is --target right, or does it need --prefix or --header?`,
  );
}

/** Fields at the top of the data of calls, by which an answer is certainly a success. */
const FIELDS: Readonly<Partial<Record<EndpointName, string>>> = {
  prepare: 'extData',
  login: 'accountSize',
  qrStatus: 'qrCode',
};
const LISTS: readonly (EndpointName | null)[] = ['loginConfig', 'listByPhone', 'listByOutAccountId'];

/** True for an answer with the contents of a success. */
function isSuccess(answer: Asked): boolean {
  const { call, status, body } = answer;
  if (status < 200 || status >= 300) return false;
  if (call === 'publicKey') return findPublicKey(body) !== null;
  const field = call === null ? undefined : FIELDS[call];
  if (field !== undefined) return pathOfField(body, field) !== undefined;
  return LISTS.includes(call) && /"(?:loginName|accountId)"/.test(JSON.stringify(body));
}

/** Calls that are refused, as they were asked, unless nothing ever is. */
const REFUSED: readonly (EndpointName | null)[] = [
  ...(['login', 'loginByIdentifier', 'sendSmsCode', 'forgetPassword', 'register'] as const),
  ...(['listByPhone', 'listByOutAccountId', 'basicInfo'] as const),
];

function sorted(answers: readonly Asked[]): Sorted {
  const isRefusal = (one: Asked) =>
    REFUSED.includes(one.call) || (one.call === 'verifySmsCode' && pathOfField(one.body, 'passed') === undefined);
  const known = answers.filter(({ status }) => status < 300 || (status >= 400 && status < 500));
  const successes = known.filter(isSuccess);
  return { successes, refusals: known.filter((one) => isRefusal(one) && !isSuccess(one)) };
}

function placeOf(answers: readonly Asked[], key: GivenKey | null, grounds: Grounds): string {
  const tops = answers.flatMap((answer) => {
    const field = answer.call && isSuccess(answer) ? FIELDS[answer.call] : undefined;
    return field === undefined ? [] : [{ answer, field }];
  });
  const answer = answers.find(isPublicKey);
  const inside = key && answer && key.place !== 'text' ? [{ answer, path: key.place }] : [];
  return findPlace(tops, inside, grounds) ?? '';
}

/** The calls of a wire format, as far as they are needed to sign in. */
function withNone(wire: Wire, absent: ReadonlySet<EndpointName>): Wire {
  return { ...wire, calls: Object.fromEntries([...absent].map((call) => [call, { path: 'none' }])) };
}

interface Ground {
  readonly wire: Wire;
  readonly key: GivenKey | null;
  readonly sealed: FoundPadding | null;
  readonly visitor: readonly Asked[];
}

/** One sign-in; one for each padding only where nothing has told which it is. */
async function signedIn(
  transport: Transport,
  known: Known,
  { wire, key, sealed, visitor }: Ground,
): Promise<SignIn | null> {
  if (!known.account || !key || wire.calls?.login) return null;
  const given = known.encryption?.padding ?? sealed?.padding;
  const { account, password } = known.account;
  return signIn(transport, { wire, key: key.text, account, password, paddings: given ? [given] : PADDINGS, visitor });
}

function paddingOf(known: Known, sealed: FoundPadding | null, done: SignIn | null, grounds: Grounds): Padding {
  const name = 'encryption.padding';
  if (known.encryption) grounds.seen(name, 'the file of accounts');
  else if (done?.isAccepted) grounds.seen(name, 'the sign-in was accepted');
  else if (sealed)
    grounds.guess(name, `a made-up ${sealed.isAccount ? 'account' : 'phone'} is refused otherwise under it`);
  else grounds.guess(name, 'made-up accounts are refused alike under each: give --accounts, or fill it in');
  const found = done?.isAccepted ? done.padding : sealed?.padding;
  return known.encryption?.padding ?? found ?? DEFAULT_WIRE.encryption.padding;
}

function keyForms(key: GivenKey | null, place: string, grounds: Grounds): Omit<Wire['encryption'], 'padding'> {
  const { keyForm } = DEFAULT_WIRE.encryption;
  for (const name of ['keyForm', 'keyField'])
    if (key) grounds.seen(`encryption.${name}`, `the answer of ${ENDPOINTS.publicKey.path}`);
    else grounds.guess(`encryption.${name}`, 'no key was seen');
  if (!key) return { keyForm };
  const usual = [place, 'publicKey'].filter(Boolean).join('.');
  const field = key.place === 'text' ? '' : key.place;
  return { keyForm: key.form, ...(field !== usual && { keyField: field }) };
}

/** The data of successes by their call, of each the last one that came. */
function dataOf(answers: readonly Asked[], wire: Wire): ReadonlyMap<EndpointName, unknown> {
  const read = ({ status, body }: Asked) => decode(wire, { name: '', response: z.unknown() }, { status, body });
  const successes = answers.filter((one) => one.call !== null && read(one).kind === 'success');
  return new Map(successes.map((one) => [one.call as EndpointName, at(one.body, wire.envelope.data)] as const));
}

type Calls = Readonly<Partial<Record<CallName, CallWire>>>;

/** The path that a way to sign in leads back to, where it is there. */
async function callbackIn(
  visitor: Visitor,
  nobody: Nobody,
  data: ReadonlyMap<EndpointName, unknown>,
): Promise<string | undefined> {
  const methods = itemsIn(data.get('loginConfig')) ?? [];
  for (const method of methods) {
    const redirect = isFields(method) && isFields(method.redirect) ? method.redirect.value : undefined;
    const [, path] = /^(?:https?:\/\/[^/]+)?(?:\/go)?(\/uc(?:\/[\w$.~-]+)+)$/.exec(String(redirect)) ?? [];
    const asked = path === undefined ? null : await visitor.send('oauthCallback', 'GET', path);
    if (asked && !nobody.isMe(asked)) return path;
  }
  return undefined;
}

/** Calls that are not there or at another path, and lists of a form of their own. */
function callsOf(absent: ReadonlySet<CallName>, lists: Calls, callback: string | undefined, grounds: Grounds): Calls {
  const found: Partial<Record<CallName, CallWire>> = { ...lists };
  for (const call of absent) {
    const isElsewhere = call === 'oauthCallback' && callback !== undefined;
    const path = isElsewhere ? callback : 'none';
    found[call] = { ...found[call], path };
    const { source, path: usual } = ENDPOINTS[call];
    const words = `${usual} answers as a path that nobody has`;
    if (isElsewhere) grounds.seen(`calls.${call}.path`, 'the redirect of a way to sign in');
    else if (source === 'spec') grounds.seen(`calls.${call}.path`, words);
    else grounds.guess(`calls.${call}.path`, `${words}: fill in its own, if it is there`);
  }
  return found;
}

function exitOf(exit: Asked | null, grounds: Grounds): string {
  const name = 'answers.logout';
  const { location } = exit?.headers ?? {};
  if (!exit) grounds.guess(name, 'no answer came');
  else grounds.seen(name, `an exit is answered ${exit.status}${location ? ` to ${location}` : ''}`);
  if (!exit || exit.status < 300 || exit.status >= 400 || !location || !URL.canParse(location, 'http://exit.localhost'))
    return DEFAULT_WIRE.answers.logout;
  const { pathname, search } = new URL(location, 'http://exit.localhost');
  return pathname + search;
}

function wrongCodeOf(data: ReadonlyMap<EndpointName, unknown>, grounds: Grounds): Wire['answers']['wrongCode'] {
  const answer = data.get('verifySmsCode');
  const isPassed = isFields(answer) && booleanOf(answer.passed) === false;
  grounds.seen(
    'answers.wrongCode',
    isPassed ? 'a success whose passed is false' : 'a code that was never sent is refused',
  );
  return isPassed ? 'passed' : 'refused';
}
