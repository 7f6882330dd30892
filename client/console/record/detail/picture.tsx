import { useMemo } from 'react';
import type { EventOf } from '#console/events/event-text.ts';
import { SMALL, useMedia } from '#console/hooks/browser.ts';
import { useStream } from '#console/record/stream.ts';
import { clockText } from '#console/status/time-text.ts';
import styles from './picture.module.css';
import { LANES, type Step, stepsTo } from './refusal-steps.ts';

/** Most steps in a detail, and in a phone's sheet. */
const STEPS_MAX = 8;
const STEPS_MAX_SMALL = 5;

/** Pixels, at the browser's default font size. */
const NAMES_WIDTH = 34;
const STEP_WIDTH = 52;
const LANE_HEIGHT = 40;
const TIMES_HEIGHT = 20;
const LETTERS_MAX = 5;
/** for a step without a neighbour in its lane */
const LETTERS_MAX_ALONE = 9;
const LETTER_PX = 16;

/** The way to a refusal, drawn in lanes: each step is a link to its event. */
export function Picture({ call }: { call: EventOf<'call'> }) {
  const stream = useStream();
  const max = useMedia(SMALL) ? STEPS_MAX_SMALL : STEPS_MAX;
  const steps = useMemo(() => stepsTo(call, stream, max), [call, stream, max]);
  const lanes = Object.keys(LANES).filter((lane) => steps.some((step) => step.lane === lane));
  const [width, height] = [NAMES_WIDTH + steps.length * STEP_WIDTH, lanes.length * LANE_HEIGHT + TIMES_HEIGHT];
  const placeOf = ({ lane }: Step, index: number) => ({
    x: NAMES_WIDTH + (index + 0.5) * STEP_WIDTH,
    y: lanes.indexOf(lane) * LANE_HEIGHT + 13,
  });
  const lettersAt = (index: number) => {
    const beside = [steps[index - 1], steps[index + 1]];
    const isTight = beside.some((step) => step === undefined || step.lane === steps[index]?.lane);
    return isTight ? LETTERS_MAX : LETTERS_MAX_ALONE;
  };
  const line = steps.map((step, index) => Object.values(placeOf(step, index)).join(' ')).join('L');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds no shapes
    <svg
      className={styles.picture}
      style={{ width: `${width / LETTER_PX}rem` }}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label="经过"
    >
      {lanes.map((lane, index) => (
        <g key={lane} className={styles.lane}>
          <text x={0} y={index * LANE_HEIGHT + 17}>
            {LANES[lane as Step['lane']]}
          </text>
          <path d={`M${NAMES_WIDTH} ${index * LANE_HEIGHT + 13}H${width}`} />
        </g>
      ))}
      <path className={styles.way} d={`M${line}`} />
      {steps.map((step, index) => {
        const { x, y } = placeOf(step, index);
        const time = clockText(step.at);
        return (
          <a
            key={`${step.lane} ${step.seq}`}
            className={styles.step}
            href={stream.hrefOf(step.seq)}
            data-look={step.look}
            aria-label={`${time} ${LANES[step.lane]}：${step.label}`}
          >
            <title>{`${time} ${step.label}`}</title>
            <rect x={x - STEP_WIDTH / 2} y={y - 13} width={STEP_WIDTH} height={LANE_HEIGHT} />
            {step.look === 'ended' ? <path d={`M${x} ${y - 8}v16`} /> : <circle cx={x} cy={y} r={6} />}
            <text x={x} y={y + 21}>
              {short(step.label, lettersAt(index))}
            </text>
            <text className={styles.time} x={x} y={height - 5}>
              {time}
            </text>
          </a>
        );
      })}
    </svg>
  );
}

const short = (label: string, max: number) => (label.length > max ? `${label.slice(0, max - 1)}…` : label);
