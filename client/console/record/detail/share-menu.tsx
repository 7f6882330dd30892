import { ControlFailure, CURL, shellWord, unreachable } from '#console/connection/console-client.ts';
import { type OpenedBundle, summaryOf, useWorld, type WorldConnection } from '#console/connection/world.tsx';
import { saveFile, useCopy } from '#console/copying/copying.tsx';
import { type BySeq, type EventOf, eventText, targetOf } from '#console/events/event-text.ts';
import { causesOf, isQuiet, isRefusedAct, visitsOf } from '#console/events/timeline.ts';
import { consoleHref, fragmentOf, queryWithout } from '#console/place.ts';
import { clockText, dayText } from '#console/status/time-text.ts';
import { Icon, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { type JournalEntry, MASK, statusText } from '#contract/control/journal.ts';
import type { TraceRecord } from '#contract/control/replay.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { PATHS, rewritePath, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { PORTAL_COOKIES } from '#contract/portal-names.ts';
import { inChinese } from '#contract/reasons/reasons.ts';
import { HEADERS } from '#contract/storage.ts';
import { recordOf, tracePage } from '#kit/trace-page.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { headlineText } from './answer-rows.tsx';

/** 分享: a note for an issue, the record as a page, a replay bundle, a link, a shell text. */
export function ShareMenu({
  event,
  events,
  command,
  place,
}: {
  event: TimelineEvent;
  /** everything that happened, oldest first */
  events: readonly TimelineEvent[];
  /** of the event's call, by `requestCommand`; left out: not known here */
  command?: ReturnType<typeof requestCommand> | null;
  /** time and act, for the accessible name where several stand together */
  place?: string;
}) {
  const connection = useWorld();
  const { world, bundle, isReadOnly } = connection;
  const { copy } = useCopy();
  const { isBusy, act, notify } = useAct();
  const link = window.location.origin + consoleHref(world, fragmentOf({ view: 'record', thing: String(event.seq) }));

  const copyNote = () =>
    act(async () => {
      const [{ version, fixture, seed }, entry] = await Promise.all([
        bundle ?? ofLiveWorld(),
        event.kind === 'call' ? entryOf(connection, event) : null,
      ]);
      const source = bundle ?? ({ kind: '链接（仅本机）', name: link } as const);
      await copy(problemNote(event, entry, { source, events, version, fixture, seed }), '问题单');
    });

  async function ofLiveWorld() {
    const [{ version }, worlds] = await Promise.all([connection.call(CONTROL.health), connection.call(CONTROL.worlds)]);
    return { version, ...(summaryOf(worlds, world) ?? { fixture: '', seed: '' }) };
  }

  const savePage = () =>
    act(async () => {
      const file = `trace-${world}-${event.seq}.html`;
      const opensAt = isRefusedAct(event) ? event.seq : null;
      const [record, program] = await Promise.all([recordIn(connection, file), traceProgram()]);
      const { html, omitted } = await tracePage({ ...record, opensAt }, program);
      saveFile(file, html, 'text/html');
      notify(omitted > 0 ? `网页已下载，更早的${omitted}条放不下` : '网页已下载');
    });

  const saveReplay = () =>
    act(async () => {
      const replay = await connection.call(CONTROL.snapshot, { query: { replay: '1', until: String(event.seq) } });
      saveFile(`replay-${world}-${event.seq}.json`, JSON.stringify(replay), 'application/json');
    }, '重放包已下载，请妥善保管');

  // The world of a file takes no calls, and no address leads to it.
  const ofWorld: readonly MenuItem[] = [
    { label: '世界文件到这里（含密码和密钥）', onSelect: saveReplay },
    { label: '链接（仅本机）', onSelect: () => copy(link, '链接') },
    ...(command ? [commandItem(command)] : []),
  ];

  function commandItem({ text, problem, said }: ReturnType<typeof requestCommand>): MenuItem {
    if (text === null) return { label: `不能复制为命令：${problem}` };
    return { label: '复制为命令', onSelect: () => copy(text, said) };
  }

  return (
    <Menu
      label={place === undefined ? '分享' : `分享：${place}`}
      look={place === undefined ? 'secondary' : 'quiet'}
      items={[
        { label: '问题单', onSelect: copyNote },
        ...(bundle?.isTrace ? [] : [{ label: '网页', onSelect: savePage }]),
        ...(isReadOnly ? [] : ofWorld),
      ]}
    >
      <span aria-busy={isBusy}>{isBusy ? '请稍候' : '分享'}</span>
      <Icon name="down" />
    </Menu>
  );
}

/** The journal's row of a call; null where the journal has dropped it. A request's id may come again after a return. */
async function entryOf(connection: WorldConnection, { requestId, journal }: EventOf<'call'>) {
  const { entries } = await connection.call(CONTROL.journal, { query: { requestId } });
  return entries.find(({ seq }) => seq === journal) ?? null;
}

/** The record of a live world, or of an opened bundle. @param file the name of its page */
async function recordIn(connection: WorldConnection, file: string): Promise<Omit<TraceRecord, 'opensAt'>> {
  const { bundle, world } = connection;
  if (bundle === null) return { ...(await recordOf(world, connection)), kind: '网页', name: file };
  const { isTrace: _, ...about } = bundle;
  const [timeline, journal] = await Promise.all([connection.call(CONTROL.timeline), connection.call(CONTROL.journal)]);
  return { ...about, timeline, journal };
}

/** The built page of a trace, without a record. @throws ControlFailure */
async function traceProgram(): Promise<string> {
  const response = await fetch(SANDBOX.trace).catch(() => null);
  if (!response) throw unreachable();
  if (!response.ok)
    throw new ControlFailure('NO_TRACE_PAGE', '做不了网页：这里没有它的程序，运行npm run build，原因见终端');
  return response.text();
}

/** Headers that only a browser sends, and the token that the text fetches by itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['origin', 'sec-fetch-site', HEADERS.csrf]);

/** The shell line that makes a call again: `uc-sandbox call` for a call with secrets, else curl. */
export function requestCommand(entry: JournalEntry, origin: string, world: string) {
  return sealedCommand(entry, origin, world) ?? { ...requestCurl(entry, origin, world), said: '请求的命令' };
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
    said: isAgain ? '请求的命令' : `命令，用${rightly}`,
  };
}

/** Rules about a secret: the line has another one. */
const OF_SECRET = /^(?:password\.(?:wrong|form)|choice\.pending|(?:sms|token|gsid|key|ciphertext)\.\w+)$/;

/** Fields of the line, and in words its right secrets, empty for none; null where the call has no such line. */
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

/** Most steps in a note; more would bury the last one. */
const STEPS_MAX = 40;

/** The world of a note. */
interface Surroundings {
  /** source of the event: its address in the console, the file of a replay bundle, or a test */
  source: { readonly kind: '链接（仅本机）' | OpenedBundle['kind']; readonly name: string };
  /** oldest first */
  events: readonly TimelineEvent[];
  version: string;
  fixture: string;
  seed: string;
}

/**
 * An event as one paste for an issue, in Markdown: link, answer, the steps of this visitor that led to it, and of a call
 * request and answer. Everything in it comes from journal and timeline, which mask what is secret (threat K13).
 * @param entry the journal's row of a call
 */
export function problemNote(event: TimelineEvent, entry: JournalEntry | null, around: Surroundings): string {
  const { source, events, version, fixture, seed } = around;
  const bySeq = new Map(events.map((each) => [each.seq, each]));
  const moment = `世界的时间${dayText(event.at)} ${clockText(event.at)}`;
  return [
    `## ${headlineText(event, bySeq)}`,
    `- ${source.kind}：${source.name}`,
    ...(event.kind === 'call' ? callFacts(event) : []),
    `- 版本${version}，场景${fixture}，种子${seed}，${moment}`,
    '### 经过',
    ...stepsTo(event, events, bySeq),
    ...(entry ? travelled(entry) : []),
    '',
  ].join('\n');
}

function callFacts({
  method,
  path,
  status,
  broken,
  code,
  reason,
  faultName,
  requestId,
}: Extract<TimelineEvent, { kind: 'call' }>) {
  const { expected, got } = reason ? inChinese(reason) : {};
  return [
    `- 请求：${method} ${targetOf(path).path}，HTTP ${statusText({ status, broken })}${code === null ? '' : `，${code}`}，${requestId}`,
    ...(reason ? [`- 期望：${expected}`, `- 实际：${got}`, `- 规则：${reason.rule}`] : []),
    ...(faultName === undefined ? [] : [`- 故障：「${faultName}」`]),
  ];
}

/**
 * The steps since the world began, up to an event, numbered; repeated ones once, but refusals of nobody each: masked names
 * read alike and may be several people's. Other visitors' steps are left out.
 */
function stepsTo(event: TimelineEvent, events: readonly TimelineEvent[], bySeq: BySeq) {
  const before = events.slice(0, events.indexOf(event) + 1);
  const start = before.findLastIndex(({ kind }) => kind === 'world');
  const steps: { text: string; at: number; times: number }[] = [];
  for (const each of ofVisitor(event, before.slice(Math.max(0, start)))) {
    const { what, who, end } = eventText(each, bySeq);
    const text = [[what, who].filter(Boolean).join(' '), end].filter(Boolean).join('：');
    const last = steps.at(-1);
    const isAgain = who !== '' || !isRefusedAct(each);
    if (isAgain && last?.text === text) last.times += 1;
    else steps.push({ text, at: each.at, times: 1 });
  }
  return steps.slice(-STEPS_MAX).map(({ text, at, times }, index) => {
    const often = times > 1 ? `（${times}次）` : '';
    return `${index + 1}. ${clockText(at)} ${text.replaceAll('\n', ' ')}${often}`;
  });
}

/** Acts of the visitor of an event, with their ends and causes; everything where it is nobody's. */
function ofVisitor(event: TimelineEvent, events: readonly TimelineEvent[]): readonly TimelineEvent[] {
  const visits = visitsOf(events);
  const visitor = visits.get(event.seq)?.visitor;
  const loud = events.filter((each) => each === event || !isQuiet(each));
  if (visitor === undefined) return loud;
  const own = events.filter(({ seq }) => visits.get(seq)?.visitor === visitor);
  const causes = new Set(own.flatMap(causesOf));
  return loud.filter(({ kind, seq }) => kind === 'world' || causes.has(seq) || visits.get(seq)?.visitor === visitor);
}

function travelled({ method, path, status, broken, request, response }: JournalEntry) {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return [
    '### 请求',
    ...block([`${method} ${path}`, ...headers], request.body),
    '### 响应',
    ...block([`HTTP ${statusText({ status, broken })}`], response),
  ];
}

function block(head: readonly string[], body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return ['```', ...head, ...(body === null || body === undefined ? [] : ['', text]), '```'];
}
