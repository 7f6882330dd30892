import type { OpenedBundle } from '#console/connection/world.tsx';
import { type BySeq, eventText, targetOf } from '#console/events/event-text.ts';
import { causesOf, isQuiet, isRefusedAct, visitsOf } from '#console/events/timeline.ts';
import { clockText, dayText } from '#console/status/time-text.ts';
import { type JournalEntry, statusText } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { inChinese } from '#contract/reasons/reasons.ts';
import { headlineText } from './answer-rows.tsx';

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
 * request and answer. Everything in it comes from journal and timeline, which mask secrets (threat K13).
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

/** Acts of an event's visitor, with their ends and causes; all events for an event without a visitor. */
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
