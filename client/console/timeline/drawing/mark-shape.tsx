import type { Mark } from '#console/timeline/layout/layout.ts';
import { barOf, partsOf, radiusAt, signSide } from '#console/timeline/layout/parts.ts';
import { cutText } from '#console/timeline/layout/text-width.ts';
import { NAMED_PITCH } from '#console/timeline/layout/zoom.ts';
import { Icon, type IconName } from '#console/ui/icon.tsx';
import styles from './mark.module.css';
import { MarkPart } from './mark-part.tsx';

const SIGN_SIZE = 18;
/** Smaller signs are dots. */
const SIGN_MIN = 10;
/** Room of the cross beside a call's name. */
const CROSS_WIDTH = 14;
/** From here there is room for a number beside a dot. */
const COUNTED_PITCH = 26;

const SIGNS: Readonly<Record<NonNullable<Mark['sign']>, IconName>> = {
  clock: 'clock',
  setting: 'settings',
  fault: 'fault',
  account: 'accounts',
  key: 'key',
  world: 'reset',
  point: 'flag',
  return: 'undo',
};

interface ShapeProps {
  readonly mark: Mark;
  /** middle; no transform, because each would be a layer to the browser */
  readonly x: number;
  readonly y: number;
  readonly pitch: number;
  /** id of the pattern of what a fault touched */
  readonly hatch: string;
}

/** Shape of a mark, with what is written or drawn in it. */
export function MarkShape(props: ShapeProps) {
  const { mark, x, y, pitch, hatch } = props;
  return (
    <>
      {partsOf(mark, x, y, pitch).map((part) => (
        <MarkPart key={part.kind} part={part} hatch={hatch} />
      ))}
      {mark.sign !== null ? <Sign {...props} /> : mark.lane === 'api' && <CallText {...props} />}
    </>
  );
}

function CallText({ mark, x, y, pitch }: ShapeProps) {
  const { look, label, seqs } = mark;
  const count = seqs.length > 1 ? `×${seqs.length}` : '';
  if (pitch < NAMED_PITCH) {
    const radius = radiusAt(pitch);
    return count !== '' && pitch >= COUNTED_PITCH && <Count text={count} x={x + radius} y={y - radius - 4} />;
  }
  const { width, height } = barOf(pitch);
  const cross = look === 'broken' ? CROSS_WIDTH : 0;
  return (
    <>
      <text className={styles.name} data-look={look} x={x + cross / 2} y={y + 4}>
        {cutText(label, width - 8 - cross)}
      </text>
      {count !== '' && <Count text={count} x={x + width / 2 + 2} y={y - height / 2 - 4} />}
    </>
  );
}

function Sign({ mark: { sign }, x, y, pitch }: ShapeProps) {
  const size = Math.min(SIGN_SIZE, signSide(pitch) - 4);
  if (sign === null || size < SIGN_MIN) return null;
  return (
    <g className={styles.icon} data-sign={sign} transform={`translate(${x - size / 2} ${y - size / 2})`}>
      <Icon name={SIGNS[sign]} size={size} />
    </g>
  );
}

function Count({ text, x, y }: { text: string; x: number; y: number }) {
  return (
    <text className={styles.count} x={x} y={y}>
      {text}
    </text>
  );
}
