import { CURL, shellWord } from '#console/connection/curl-line.ts';
import { targetOf } from '#console/events/target.ts';
import { type JournalEntry, MASK } from '#contract/control/journal.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { PORTAL_COOKIES } from '#contract/portal-names.ts';
import { HEADERS } from '#contract/storage.ts';

/** Headers that only a browser sends, and the token that the text fetches by itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['origin', 'sec-fetch-site', HEADERS.csrf]);

/** A call for a shell: the text that makes it again, or why none can. */
export type CallText =
  | { readonly text: string; readonly problem: null }
  | { readonly text: null; readonly problem: string };

/**
 * The shell text that makes a call again as a new visitor of its world: it fetches its own cookies and tokens. A call with
 * a secret in it, or one that needs the session it was made in, cannot be made again so.
 */
export function requestCurl(entry: JournalEntry, origin: string, world: string): CallText {
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
    ...methodWords(method),
    hasCtoken ? `${address}"${mark}ctoken=$(cookie ${PORTAL_COOKIES.ctoken})"` : address,
    ...(hasCsrf ? [`-H "${HEADERS.csrf}: $(cookie ${PORTAL_COOKIES.csrf})"`] : []),
    ...headers.map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ownWorld,
    ...(hasBody ? [`-d ${shellWord(JSON.stringify(request.body))}`] : []),
  ].join(' ');
  // It was made without tokens: by a visitor who had no cookies either.
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

/** A HEAD by name alone waits for the body that its length tells of. */
function methodWords(method: string): string[] {
  if (method === 'GET') return [];
  return [method === 'HEAD' ? '-I' : `-X ${shellWord(method)}`];
}

/** Why no shell text makes a call again; null where one does. */
function problemOf(entry: JournalEntry): string | null {
  const { request, decrypted, cut, endpoint, status } = entry;
  const { path, query } = targetOf(entry.path);
  // The journal names the account of a gsid as if it were opened, but a gsid is no ciphertext.
  const isEncrypted = Object.keys(decrypted).length > 0 && endpoint !== 'loginByIdentifier';
  if (isEncrypted) return '它有加密字段，密文由页面用公钥现场生成，日志不保留';
  if (cut) return '它的内容太大，日志只保留了一部分';
  if (JSON.stringify(request.body ?? '').includes(MASK)) return '它带着密码、验证码或令牌，用过即失效，日志不给出原文';
  if (`${path}${queryWithout(query, 'ctoken')}`.includes(MASK)) return '它的地址里有已遮盖的机密';
  const needsSession =
    endpoint !== null && ENDPOINTS[endpoint as EndpointName]?.refusals.some((code) => code === 'LOGIN_REQUIRED');
  return needsSession && status === 200 ? '它需要已登录的会话' : null;
}

/** A query with its question mark, without one of its parameters; empty where nothing is left. */
function queryWithout(query: string, name: string): string {
  const left = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith(`${name}=`));
  return left.length === 0 ? '' : `?${left.join('&')}`;
}
