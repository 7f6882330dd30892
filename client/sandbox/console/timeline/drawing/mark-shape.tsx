import type { Mark } from '#client-sandbox/console/timeline/layout/layout.ts';
import { cutText } from '#client-sandbox/console/timeline/layout/text-width.ts';
import { NAMED_PITCH } from '#client-sandbox/console/timeline/layout/zoom.ts';
import { Icon, type IconName } from '#client-sandbox/ui/icon.tsx';
import styles from './mark.module.css';

const BAR_HEIGHT = 28;
const BAR_GAP = 8;
const SIGN_SIZE = 18;

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

/** Shape of a mark: filled, ring or cross; hatched where a fault touched it. */
export function MarkShape(props: ShapeProps) {
  const { mark, pitch } = props;
  if (mark.sign !== null) return <SignShape {...props} />;
  if (mark.lane !== 'api') return <LifeShape {...props} />;
  return pitch >= NAMED_PITCH ? <CallBar {...props} /> : <CallDot {...props} />;
}

/** Radius of a mark where columns are this narrow. */
export const radiusAt = (pitch: number): number => Math.max(2.4, Math.min(8, pitch * 0.36));

function CallBar({ mark, x, y, pitch, hatch }: ShapeProps) {
  const { look, label, isFaulty, seqs } = mark;
  const width = pitch - BAR_GAP;
  const count = seqs.length > 1 ? `×${seqs.length}` : '';
  const cross = look === 'broken' ? 14 : 0;
  const text = cutText(label, width - 8 - cross);
  return (
    <>
      {count !== '' && <rect className={styles.stack} {...box(x + 3, y - 3, width, BAR_HEIGHT)} />}
      <rect className={styles.box} data-look={look} {...box(x, y, width, BAR_HEIGHT)} />
      {isFaulty && <rect className={styles.hatch} {...box(x, y, width, BAR_HEIGHT)} fill={`url(#${hatch})`} />}
      {look === 'broken' && <Cross x={x - width / 2 + 12} y={y} size={4} />}
      <text className={styles.name} data-look={look} x={x + cross / 2} y={y + 4}>
        {text}
      </text>
      {count !== '' && <Count text={count} x={x + width / 2 + 2} y={y - BAR_HEIGHT / 2 - 4} />}
    </>
  );
}

function CallDot({ mark, x, y, pitch, hatch }: ShapeProps) {
  const { look, isFaulty, seqs } = mark;
  const radius = look === 'accepted' ? radiusAt(pitch) : Math.max(3.4, radiusAt(pitch));
  return (
    <>
      {seqs.length > 1 && pitch >= 12 && <circle className={styles.stack} cx={x + 2.5} cy={y - 2.5} r={radius} />}
      {look === 'broken' ? (
        <Cross x={x} y={y} size={radius * 0.8} />
      ) : (
        <circle
          className={styles.body}
          data-look={look}
          cx={x}
          cy={y}
          r={look === 'refused' ? radius - 0.75 : radius}
        />
      )}
      {isFaulty && <circle className={styles.hatch} cx={x} cy={y} r={radius} fill={`url(#${hatch})`} />}
      {seqs.length > 1 && pitch >= 26 && <Count text={`×${seqs.length}`} x={x + radius} y={y - radius - 4} />}
    </>
  );
}

/** Beginning, state or end of a code's, a ticket's or a grant's life. */
function LifeShape({ mark, x, y, pitch, hatch }: ShapeProps) {
  const { life, look, isFaulty } = mark;
  const radius = Math.min(6, radiusAt(pitch));
  if (!life || life.begins) {
    return (
      <>
        <circle className={styles.birth} data-look={look} data-lane={mark.lane} cx={x} cy={y} r={radius} />
        {isFaulty && <circle className={styles.hatch} cx={x} cy={y} r={radius} fill={`url(#${hatch})`} />}
      </>
    );
  }
  switch (life.end) {
    case 'used':
      return <circle className={styles.used} cx={x} cy={y} r={radius} />;
    case 'expired':
      return <path className={styles.bar} d={`M${x} ${y - 9}v18`} />;
    case 'void':
      return <Cross x={x} y={y} size={Math.max(3, radius * 0.75)} />;
    case 'lost':
      return <path className={styles.open} d={`M${x - 5} ${y - 6}l6 6l-6 6`} />;
    case 'replaced':
      return <path className={styles.fork} d={`M${x - 6} ${y}h6m0 -5v10`} />;
    case null:
      return <circle className={styles.step} cx={x} cy={y} r={Math.max(2.4, radius * 0.6)} />;
  }
}

/** An act on the world: its sign, in a box that a fault hatches. */
function SignShape({ mark, x, y, pitch, hatch }: ShapeProps) {
  const { sign, isFaulty } = mark;
  if (sign === null) return null;
  const side = Math.max(8, Math.min(28, pitch - 2));
  const inner = Math.min(SIGN_SIZE, side - 4);
  return (
    <>
      <rect className={styles.sign} data-sign={sign} {...box(x, y, side, side)} />
      {isFaulty && <rect className={styles.hatch} {...box(x, y, side, side)} fill={`url(#${hatch})`} />}
      {inner >= 10 && (
        <g className={styles.icon} data-sign={sign} transform={`translate(${x - inner / 2} ${y - inner / 2})`}>
          <Icon name={SIGNS[sign]} size={inner} />
        </g>
      )}
    </>
  );
}

function Cross({ x, y, size }: { x: number; y: number; size: number }) {
  const side = 2 * size;
  return <path className={styles.cross} d={`M${x - size} ${y - size}l${side} ${side}m0 ${-side}l${-side} ${side}`} />;
}

function Count({ text, x, y }: { text: string; x: number; y: number }) {
  return (
    <text className={styles.count} x={x} y={y}>
      {text}
    </text>
  );
}

function box(x: number, y: number, width: number, height: number) {
  return { x: x - width / 2, y: y - height / 2, width, height, rx: Math.min(7, width / 3) };
}
