import { CURL, shellWord } from '#console/connection/curl-line.ts';
import { summaryOf, useWorld } from '#console/connection/world.tsx';
import { saveFile, useCopy } from '#console/copying/copying.tsx';
import { targetOf } from '#console/events/event-text.ts';
import { consoleHref, fragmentOf } from '#console/place.ts';
import { useStream } from '#console/record/stream.ts';
import { useAct } from '#console/ui/act.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { type JournalEntry, MASK } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { PORTAL_COOKIES } from '#contract/portal-names.ts';
import { HEADERS } from '#contract/storage.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { problemNote } from './problem-note.ts';

interface ShareMenuProps {
  event: TimelineEvent;
  /** the journal's row of a call; null while it is read, and where there is none */
  entry: JournalEntry | null;
}

/** 分享: a note for an issue, a replay bundle, a link, a shell text. */
export function ShareMenu({ event, entry }: ShareMenuProps) {
  const { events } = useStream();
  const connection = useWorld();
  const { world, bundle, isReadOnly } = connection;
  const { copy } = useCopy();
  const { isBusy, act } = useAct();
  const link = window.location.origin + consoleHref(world, fragmentOf({ view: 'record', thing: String(event.seq) }));

  const copyNote = () =>
    act(async () => {
      const { version, fixture, seed } = bundle ?? (await ofLiveWorld());
      const source = bundle ?? ({ kind: '链接（仅本机）', name: link } as const);
      await copy(problemNote(event, entry, { source, events, version, fixture, seed }), '问题单');
    });

  async function ofLiveWorld() {
    const [{ version }, worlds] = await Promise.all([connection.call(CONTROL.health), connection.call(CONTROL.worlds)]);
    return { version, ...(summaryOf(worlds, world) ?? { fixture: '', seed: '' }) };
  }

  const saveReplay = () =>
    act(async () => {
      const replay = await connection.call(CONTROL.snapshot, { query: { replay: '1', until: String(event.seq) } });
      saveFile(`replay-${world}-${event.seq}.json`, JSON.stringify(replay), 'application/json');
    }, '重放包已下载，请妥善保管');

  const { text, problem } = entry ? requestCurl(entry, window.location.origin, world) : { text: null, problem: null };
  // The world of a file takes no calls, and no address leads to it.
  const ofWorld: readonly MenuItem[] = [
    { label: '重放包到这里（含密码和密钥）', onSelect: saveReplay },
    { label: '链接（仅本机）', onSelect: () => copy(link, '链接') },
    ...(text === null ? [] : [{ label: '复制为cURL', onSelect: () => copy(text, '请求的cURL') }]),
    ...(problem === null ? [] : [{ label: `不能复制为cURL：${problem}` }]),
  ];
  return (
    <Menu label="分享" items={[{ label: '问题单', onSelect: copyNote }, ...(isReadOnly ? [] : ofWorld)]}>
      <span aria-busy={isBusy}>分享</span>
      <Icon name="down" />
    </Menu>
  );
}

/** Headers that only a browser sends, and the token that the text fetches by itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['origin', 'sec-fetch-site', HEADERS.csrf]);

/**
 * The shell text that makes a call again as a new visitor of its world: it fetches its own cookies and tokens. A call with
 * a secret in it, or one that needs the session it was made in, cannot be made again so.
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
    // A HEAD by name alone waits for the body that its length tells of.
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '-I' : `-X ${shellWord(method)}`]),
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
