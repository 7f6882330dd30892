import { CURL, shellWord } from '#console/connection/console-client.ts';
import { targetOf } from '#console/events/event-text.ts';
import { queryWithout } from '#console/place.ts';
import { type JournalEntry, MASK } from '#contract/control/journal.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { PORTAL_COOKIES } from '#contract/portal-names.ts';
import { HEADERS } from '#contract/storage.ts';

/** Headers that only a browser sends, and the token that the text fetches by itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['origin', 'sec-fetch-site', HEADERS.csrf]);

/** The shell line that makes a call again: `uc-sandbox call` for a call with secrets, else curl. */
export function requestCommand(entry: JournalEntry, origin: string, world: string) {
  return sealedCommand(entry, origin, world) ?? { ...requestCurl(entry, origin, world), shown: '请求的命令' };
}

/** A call by `uc-sandbox call`, which seals anew and takes every secret from the world: the line has none. */
function sealedCommand(entry: JournalEntry, origin: string, world: string) {
  const { endpoint, reason } = entry;
  const line = SEALED[endpoint ?? '']?.(entry);
  if (!line) return null;
  const [fields, rightly] = line;
  const flags = Object.entries({ ...fields, url: origin, world }).map(([name, text]) => `--${name} ${shellWord(text)}`);
  const isAgain = rightly === '' || reason === null || !OF_SECRET.test(reason.rule);
  return {
    text: `npx uc-sandbox call ${endpoint} ${flags.join(' ')}`,
    problem: null,
    shown: isAgain ? '请求的命令' : `命令，用${rightly}`,
  };
}

/** Rules about a secret: the line has the right one. */
const OF_SECRET = /^(?:password\.(?:wrong|form)|choice\.pending|(?:sms|token|gsid|key|ciphertext)\.\w+)$/;

/** Fields of the shell line, and the right secrets that it fills in, in words; null for a call without such a line. */
type Line = readonly [fields: Readonly<Record<string, string>>, rightly: string] | null;

/** Calls with secrets, by their names. An unknown account may be a password in the wrong field: any other is refused alike. */
const SEALED: Readonly<Record<string, (entry: JournalEntry) => Line>> = {
  login: ({ decrypted: { loginIdentifier }, request, account }) => {
    const loginType = textOf(request.body, 'loginType');
    if (loginIdentifier === undefined) return null;
    const name = loginIdentifier === MASK ? NOBODY : loginIdentifier;
    if (loginType === 'pwd') return [{ account: name }, '正确的密码登录'];
    if (loginType === 'sms') return [{ phone: name }, '正确的验证码登录'];
    if (loginType === 'multi_account') return [{ loginType, account: account ?? name }, '新的验证码登录后选择'];
    if (loginType === 'native')
      return account === null ? [{ gsid: NO_GSID }, ''] : [{ loginType, account }, '新的gsid登录'];
    return null;
  },
  loginByIdentifier: ({ account }) =>
    account === null ? [{ loginIdentifier: NO_GSID }, ''] : [{ account }, '新的gsid登录'],
  register: ({ request }) => ofPhone(request.body, '正确的验证码注册'),
  verifySmsCode: ({ request }) => ofPhone(request.body, '正确的验证码校验'),
  forgetPassword: ({ request, account }) => {
    const line = ofPhone(request.body, '新的令牌，密码是账号现在的');
    const isNamed = account !== null && textOf(request.body, 'account') !== undefined;
    return line && [{ ...line[0], ...(isNamed && { account }) }, line[1]];
  },
  // A ticket that is over is no secret.
  qrStatus: ({ request }) => (JSON.stringify(request.body ?? '').includes(MASK) ? [{}, '新的二维码'] : null),
};

const NOBODY = 'no-such-account';
const NO_GSID = 'no-such-gsid';

function ofPhone(body: unknown, rightly: string): Line {
  const phone = textOf(body, 'phone');
  return phone === undefined ? null : [{ phone: phone === MASK ? NOBODY : phone }, rightly];
}

function textOf(body: unknown, name: string): string | undefined {
  const text = (body as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof text === 'string' ? text : undefined;
}

/**
 * Shell text for the same call by a new visitor of its world, with cookies and tokens of its own; none for a call with a
 * secret in it, or in need of its session.
 */
export function requestCurl(entry: JournalEntry, origin: string, world: string) {
  const problem = problemOf(entry);
  if (problem !== null) return { text: null, problem };
  const { method, request } = entry;
  const { prefix, path, query } = targetOf(entry.path);
  const ownWorld = `-H ${shellWord(`${HEADERS.world}: ${world}`)}`;
  const headers = Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.has(name));
  const hasBody = method !== 'GET' && method !== 'HEAD' && request.body !== null;
  const hasCtoken = /[?&]ctoken=/.test(query);
  const hasCsrf = request.headers[HEADERS.csrf] !== undefined;
  const address = shellWord(`${origin}${prefix}${path}${queryWithout(query, 'ctoken')}`);
  const mark = queryWithout(query, 'ctoken') === '' ? '?' : '&';
  const call = [
    // `-X HEAD` alone would wait for a body of the announced length.
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '-I' : `-X ${shellWord(method)}`]),
    hasCtoken ? `${address}"${mark}ctoken=$(cookie ${PORTAL_COOKIES.ctoken})"` : address,
    ...(hasCsrf ? [`-H "${HEADERS.csrf}: $(cookie ${PORTAL_COOKIES.csrf})"`] : []),
    ...headers.map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ownWorld,
    ...(hasBody ? [`-d ${shellWord(JSON.stringify(request.body))}`] : []),
  ].join(' ');
  // A call without tokens is a visitor's without cookies.
  if (!hasCtoken && !hasCsrf) return { text: `${CURL} ${call}`, problem: null };
  const visit = `${CURL} -o /dev/null -c "$jar" ${shellWord(origin + rewritePath(PATHS.loginCustom))} ${ownWorld}`;
  return {
    text: [
      'jar=$(mktemp)',
      visit,
      `cookie() { awk -v name="$1" '$6 == name { print $7 }' "$jar"; }`,
      `${CURL} -b "$jar" ${call}`,
      'rm -f "$jar"',
    ].join('\n'),
    problem: null,
  };
}

/** Reason for a call without a shell text; null for a call with one. */
function problemOf(entry: JournalEntry) {
  const { request, decrypted, cut, endpoint, status } = entry;
  const { path, query } = targetOf(entry.path);
  if (Object.keys(decrypted).length > 0) return '它有加密字段，密文由页面用公钥现场生成，日志不保留';
  if (cut) return '它的内容太大，日志只保留了一部分';
  if (JSON.stringify(request.body ?? '').includes(MASK)) return '它带着密码、验证码或令牌，用过即失效，日志不给出原文';
  if (`${path}${queryWithout(query, 'ctoken')}`.includes(MASK)) return '它的地址里有已遮盖的机密';
  const needsSession =
    endpoint !== null && ENDPOINTS[endpoint as EndpointName]?.refusals.some((code) => code === 'LOGIN_REQUIRED');
  return needsSession && status === 200 ? '它需要已登录的会话' : null;
}
