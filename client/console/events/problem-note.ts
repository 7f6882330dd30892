import { clockText, dayText } from '#console/status/time-text.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { inChinese } from '#contract/reasons/reasons.ts';
import { eventText } from './event-text.ts';
import { targetOf } from './target.ts';

/** Steps before the call that a note tells; more would bury it. */
const STEPS_MAX = 40;

/** The world that a note tells of. */
export interface Surroundings {
  /** where the thing is seen: its address in the console, or the file of a replay bundle */
  readonly source: { readonly link: string } | { readonly bundle: string };
  /** oldest first */
  readonly events: readonly TimelineEvent[];
  readonly version: string;
  readonly fixture: string;
  readonly seed: string;
}

/**
 * A call as one paste for an issue, in Markdown: link, reason, the steps that led to it, request and answer. Everything
 * in it comes from journal and timeline, which mask what is secret (threat K13).
 */
export function callNote(entry: JournalEntry, around: Surroundings): string {
  const { method, path, status, code, at, seq, requestId, request, response, fault } = entry;
  return [
    `## ${method} ${targetOf(path).path} ${code ?? status}`,
    sourceLine(around),
    `- 原因：${reasonText(entry)}`,
    ...(fault === null ? [] : [`- 故障：${fault}`]),
    `${worldLine(at, around)}，请求${requestId}`,
    '### 经过',
    ...stepsTo((event) => event.kind === 'call' && event.journal === seq, around.events),
    '### 请求',
    ...block(
      [`${method} ${path}`, ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)],
      request.body,
    ),
    '### 回答',
    ...block([`HTTP ${status}`], response),
    '',
  ].join('\n');
}

/** An event that is no call, as one paste for an issue: link, words, and the steps that led to it (threat K13). */
export function eventNote(event: TimelineEvent, around: Surroundings): string {
  const { title, detail } = eventText(event);
  return [
    `## ${title}`,
    sourceLine(around),
    ...(detail === '' ? [] : [`- 结果：${detail}`]),
    worldLine(event.at, around),
    '### 经过',
    ...stepsTo(({ seq }) => seq === event.seq, around.events),
    '',
  ].join('\n');
}

function sourceLine({ source }: Surroundings): string {
  return 'link' in source ? `- 链接：${source.link}` : `- 重放包：${source.bundle}`;
}

function worldLine(at: number, { version, fixture, seed }: Surroundings): string {
  return `- 版本${version}，场景${fixture}，种子${seed}，世界的时间${dayText(at)} ${clockText(at)}`;
}

/** Why the call ended as it did, in one sentence. */
function reasonText({ reason, fault, status, code }: JournalEntry): string {
  if (!reason) return fault === null ? `没有规则拒绝它，HTTP ${status}` : '回答被故障破坏';
  const { title, expected, got } = inChinese(reason);
  const words = [expected && `期望${expected}`, got && `实际${got}`].filter(Boolean).join('，');
  return `${title ?? code ?? reason.rule}${words && `：${words}`}`;
}

/** The steps since the world began, up to an event, numbered; repeated ones once. */
function stepsTo(isLast: (event: TimelineEvent) => boolean, events: readonly TimelineEvent[]): string[] {
  const end = events.findIndex(isLast);
  const before = end === -1 ? events : events.slice(0, end + 1);
  const start = before.findLastIndex(({ kind }) => kind === 'world');
  const steps: { text: string; at: number; times: number }[] = [];
  for (const event of before.slice(Math.max(0, start))) {
    const { title, detail } = eventText(event);
    const text = detail === '' ? title : `${title}：${detail}`;
    const last = steps.at(-1);
    if (last?.text === text) last.times += 1;
    else steps.push({ text, at: event.at, times: 1 });
  }
  return steps.slice(-STEPS_MAX).map(({ text, at, times }, index) => {
    const often = times > 1 ? `（${times}次）` : '';
    return `${index + 1}. ${clockText(at)} ${text.replaceAll('\n', ' ')}${often}`;
  });
}

function block(head: readonly string[], body: unknown): string[] {
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return ['```', ...head, ...(body === null || body === undefined ? [] : ['', text]), '```'];
}
