import { useEffect, useRef } from 'react';
import { eventText, targetOf } from '#console/events/event-text.ts';
import { isExpectationStep, type ListedStep, stepText } from '#console/scenarios/step-text.ts';
import { clockText, elapsedText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { Icon } from '#console/ui/parts.tsx';
import { type JournalEntry, statusText } from '#contract/control/journal.ts';
import { headlineOf, inChinese } from '#contract/reasons/reasons.ts';
import type { PlayedLine } from '#kit/story/report-page.ts';
import styles from './play.module.css';
import type { PlayState } from './player.ts';

const MARKS = { passed: '✓', failed: '✗', notPlayed: '–' } as const;
/** The step that is played, or with which the story ended. */
const FOLLOWED = '[aria-current], [data-outcome="failed"], [data-outcome="notPlayed"]';
const WORDS = { passed: '通过', failed: '未通过', notPlayed: '没有播放' } as const;

interface StepListProps {
  steps: readonly ListedStep[];
  state: Pick<PlayState, 'phase' | 'current' | 'lines'>;
}

/** The steps of a story, each with its result. */
export function StepList({ steps, state }: StepListProps) {
  const { current, lines, phase } = state;
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list follows the step that is played
  useEffect(() => {
    const step = list.current?.querySelector<HTMLElement>(FOLLOWED);
    if (step && list.current) keepInSight(list.current, step);
  }, [current, lines.length, phase]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
    <ol ref={list} className={`box ${styles.list}`} tabIndex={0}>
      {steps.map((step, index) => {
        const line = lines[index];
        const isCurrent = phase !== 'over' && index === current && !line;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the story
            key={index}
            className={styles.step}
            data-outcome={line?.outcome}
            data-is-look={isExpectationStep(step)}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {line ? MARKS[line.outcome] : index + 1}
            </span>
            <span className={styles.words}>
              <span className={styles.text}>{stepText(step)}</span>
              {line && <span className="visually-hidden">：{WORDS[line.outcome]}</span>}
            </span>
            {line && line.outcome !== 'notPlayed' && <span className={layout.hint}>{elapsedText(line.tookMs)}</span>}
            {line && <LineDetail line={line} />}
          </li>
        );
      })}
    </ol>
  );
}

function LineDetail({ line }: { line: PlayedLine }) {
  const { places = [], failure, refusals, because, history = [], logged = [] } = line;
  if (!failure && !because && places.length + refusals.length + logged.length === 0) return null;
  const bySeq = new Map(history.map((event) => [event.seq, event]));
  return (
    <div className={`${layout.tight} ${styles.detail}`}>
      {places.map((place, index) => (
        <p key={place} className={layout.hint}>
          {index > 0 && '用在'}
          <span className={layout.mono}>{place}</span>
        </p>
      ))}
      {failure && (
        <dl className={styles.failure}>
          <dt>期望</dt>
          <dd>{failure.expected}</dd>
          <dt>实际</dt>
          <dd>{failure.got}</dd>
        </dl>
      )}
      {because && (
        <p>
          <Icon name="portal" size={14} />
          需要浏览器：{because.zh}
        </p>
      )}
      {refusals.map((entry) => (
        <p key={entry.seq} className={layout.hint}>
          {clockText(entry.at)}{' '}
          <code>
            {entry.method} {targetOf(entry.path).path} {statusText(entry)} {entry.code}
          </code>{' '}
          {whyText(entry)}
        </p>
      ))}
      {logged.map((text) => (
        <p key={text} className={layout.hint}>
          浏览器控制台：{text}
        </p>
      ))}
      {history.length > 0 && (
        <ol className={`${layout.hint} ${styles.history}`} aria-label="之前的记录">
          {history.map((event) => {
            const { what, who, end } = eventText(event, bySeq);
            return (
              <li key={event.seq}>
                {clockText(event.at)} {[what, who, end].filter(Boolean).join(' ')}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

/** The server's reason for a refused call, and the fault that touched it. */
function whyText({ reason, faultName }: JournalEntry) {
  const { expected, got } = reason ? inChinese(reason) : {};
  const parts = [reason && headlineOf(reason), expected && `期望${expected}`, got && `实际${got}`];
  return [...parts, faultName !== undefined && `被故障「${faultName}」改动`].filter(Boolean).join('，');
}

/** Scrolls a list, and nothing around it. */
function keepInSight(list: HTMLElement, step: HTMLElement) {
  const above = step.offsetTop;
  const margin = list.clientHeight / 3;
  if (above < list.scrollTop + margin || above + step.offsetHeight > list.scrollTop + list.clientHeight - margin)
    list.scrollTop = above - margin;
}
