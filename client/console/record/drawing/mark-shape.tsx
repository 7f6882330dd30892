import { Icon } from '#console/ui/icon.tsx';
import { NAMED_PITCH } from './axis.ts';
import type { Mark } from './layout.ts';
import styles from './mark.module.css';
import type { LifeEnd } from './moment.ts';
import { cutText } from './text-width.ts';

const BAR_HEIGHT = 26;
const BAR_GAP = 8;
/** Line to a state of a life whose beginning is gone. */
const STUB = 24;
const SIGN_SIDE = 26;
/** Smaller signs are empty boxes. */
const ICON_MIN = 10;
/** Room of the cross beside a call's name. */
const CROSS_WIDTH = 14;
/** From here there is room for a number beside a dot. */
const COUNTED_PITCH = 28;

interface ShapeProps {
  readonly mark: Mark;
  /** middle */
  readonly x: number;
  readonly y: number;
  /** width of its column */
  readonly pitch: number;
  /** id of the pattern of what a fault touched */
  readonly hatch: string;
}

/** Radius of a mark where columns are this narrow. */
export const radiusAt = (pitch: number): number => Math.max(2.4, Math.min(8, pitch * 0.36));

/** Shape of a mark around its middle: filled, ring or cross; hatched where a fault touched it. */
export function MarkShape(props: ShapeProps) {
  const { mark, pitch } = props;
  if (mark.sign !== null) return <Sign {...props} />;
  if (mark.lane !== 'api') return <LifeShape {...props} />;
  return pitch >= NAMED_PITCH ? <Bar {...props} /> : <Dot {...props} />;
}

/** A call with its name. */
function Bar({ mark, x, y, pitch, hatch }: ShapeProps) {
  const { look, label, isFaulty, seqs } = mark;
  const [width, cross] = [pitch - BAR_GAP, look === 'broken' ? CROSS_WIDTH : 0];
  const box = { x: x - width / 2, y: y - BAR_HEIGHT / 2, width, height: BAR_HEIGHT, rx: 7 };
  return (
    <>
      {seqs.length > 1 && <rect className={styles.stack} {...box} x={box.x + 3} y={box.y - 3} />}
      <rect className={styles.box} data-look={look} {...box} />
      {isFaulty && <rect className={styles.hatch} fill={`url(#${hatch})`} {...box} />}
      {cross > 0 && <Cross x={box.x + 12} y={y} size={4} />}
      <text className={styles.name} data-look={look} x={x + cross / 2} y={y + 4}>
        {cutText(label, width - 8 - cross)}
      </text>
      <Count seqs={seqs} x={x + width / 2 + 2} y={box.y - 4} />
    </>
  );
}

function Dot({ mark, x, y, pitch, hatch }: ShapeProps) {
  const { look, isFaulty, seqs } = mark;
  const r = look === 'accepted' ? radiusAt(pitch) : Math.max(3.4, radiusAt(pitch));
  return (
    <>
      {look === 'broken' ? (
        <Cross x={x} y={y} size={r * 0.8} />
      ) : (
        <circle className={styles.body} data-look={look} {...{ cx: x, cy: y, r }} />
      )}
      {isFaulty && <circle className={styles.hatch} fill={`url(#${hatch})`} cx={x} cy={y} r={r} />}
      {pitch >= COUNTED_PITCH && <Count seqs={seqs} x={x + r} y={y - r - 4} />}
    </>
  );
}

function Count({ seqs, x, y }: { seqs: Mark['seqs']; x: number; y: number }) {
  if (seqs.length === 1) return null;
  return (
    <text className={styles.count} x={x} y={y}>
      ×{seqs.length}
    </text>
  );
}

/** Beginning, state or end of a code's, a ticket's or a grant's life. */
function LifeShape({ mark, x, y, pitch, hatch }: ShapeProps) {
  const { life, look, lane, isFaulty } = mark;
  const r = Math.min(6, radiusAt(pitch));
  if (!life || life.begins)
    return (
      <>
        <circle className={styles.birth} data-look={look} data-lane={lane} cx={x} cy={y} r={r} />
        {isFaulty && <circle className={styles.hatch} fill={`url(#${hatch})`} cx={x} cy={y} r={r} />}
      </>
    );
  return (
    <>
      {/* Its line is not there, but it had one. */}
      {life.of === null && <path className={styles.stub} data-lane={lane} d={`M${x - STUB} ${y}h${STUB}`} />}
      <StateShape state={life.end ?? life.step ?? null} x={x} y={y} r={r} />
    </>
  );
}

function StateShape({ state, x, y, r }: { state: LifeEnd | null; x: number; y: number; r: number }) {
  switch (state) {
    case 'used':
      return <circle className={styles.used} cx={x} cy={y} r={r} />;
    case 'expired':
      return <path className={styles.bar} d={`M${x} ${y - 9}v18`} />;
    case 'void':
      return <Cross x={x} y={y} size={Math.max(3, r * 0.75)} />;
    case 'lost':
      return <path className={styles.bar} d={`M${x - 5} ${y - 6}l6 6l-6 6`} />;
    case 'replaced':
      return <path className={styles.bar} d={`M${x - 6} ${y}h6m0 -5v10`} />;
    case null:
      return <circle className={styles.step} cx={x} cy={y} r={Math.max(2.4, r * 0.6)} />;
  }
}

/** An act on the world: its sign in a box. */
function Sign({ mark: { sign, isFaulty }, x, y, pitch, hatch }: ShapeProps) {
  const side = Math.max(8, Math.min(SIGN_SIDE, pitch - 2));
  const size = Math.min(18, side - 4);
  const box = { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: Math.min(7, side / 3) };
  return (
    <>
      <rect className={styles.sign} data-sign={sign} {...box} />
      {isFaulty && <rect className={styles.hatch} fill={`url(#${hatch})`} {...box} />}
      {sign !== null && size >= ICON_MIN && (
        <g className={styles.icon} data-sign={sign} transform={`translate(${x - size / 2} ${y - size / 2})`}>
          <Icon name={sign} size={size} />
        </g>
      )}
    </>
  );
}

function Cross({ x, y, size }: { x: number; y: number; size: number }) {
  const side = 2 * size;
  return <path className={styles.cross} d={`M${x - size} ${y - size}l${side} ${side}m0 ${-side}l${-side} ${side}`} />;
}

/** Pattern of what a fault touched. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className={styles.hatchGap} d="M2 0V6" />
        <path className={styles.hatchStripe} d="M2 0V6" />
      </pattern>
    </defs>
  );
}
