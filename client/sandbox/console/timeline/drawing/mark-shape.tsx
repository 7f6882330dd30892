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
  readonly pitch: number;
  /** id of the pattern of what a fault touched */
  readonly hatch: string;
}

/** Shape of a mark around its own middle: filled, ring or cross; hatched where a fault touched it. */
export function MarkShape(props: ShapeProps) {
  const { mark, pitch } = props;
  if (mark.sign !== null) return <SignShape {...props} />;
  if (mark.lane !== 'api') return <LifeShape {...props} />;
  return pitch >= NAMED_PITCH ? <CallBar {...props} /> : <CallDot {...props} />;
}

/** Radius of a mark where columns are this narrow. */
export const radiusAt = (pitch: number): number => Math.max(2.4, Math.min(8, pitch * 0.36));

function CallBar({ mark, pitch, hatch }: ShapeProps) {
  const { look, label, isFaulty, seqs } = mark;
  const width = pitch - BAR_GAP;
  const count = seqs.length > 1 ? `×${seqs.length}` : '';
  const cross = look === 'broken' ? 14 : 0;
  const text = cutText(label, width - 8 - cross);
  return (
    <>
      {count !== '' && <rect className={styles.stack} {...box(width, BAR_HEIGHT)} transform="translate(3 -3)" />}
      <rect className={styles.box} data-look={look} {...box(width, BAR_HEIGHT)} />
      {isFaulty && <rect className={styles.hatch} {...box(width, BAR_HEIGHT)} fill={`url(#${hatch})`} />}
      {look === 'broken' && <Cross x={-width / 2 + 12} size={4} />}
      <text className={styles.name} data-look={look} x={cross / 2} y={4}>
        {text}
      </text>
      {count !== '' && <Count text={count} x={width / 2 + 2} y={-BAR_HEIGHT / 2 - 4} />}
    </>
  );
}

function CallDot({ mark, pitch, hatch }: ShapeProps) {
  const { look, isFaulty, seqs } = mark;
  const radius = look === 'accepted' ? radiusAt(pitch) : Math.max(3.4, radiusAt(pitch));
  return (
    <>
      {seqs.length > 1 && pitch >= 12 && <circle className={styles.stack} cx={2.5} cy={-2.5} r={radius} />}
      {look === 'broken' ? (
        <Cross x={0} size={radius * 0.8} />
      ) : (
        <circle className={styles.body} data-look={look} r={look === 'refused' ? radius - 0.75 : radius} />
      )}
      {isFaulty && <circle className={styles.hatch} r={radius} fill={`url(#${hatch})`} />}
      {seqs.length > 1 && pitch >= 26 && <Count text={`×${seqs.length}`} x={radius} y={-radius - 4} />}
    </>
  );
}

/** Beginning, state or end of a code's, a ticket's or a grant's life. */
function LifeShape({ mark, pitch, hatch }: ShapeProps) {
  const { life, look, isFaulty } = mark;
  const radius = Math.min(6, radiusAt(pitch));
  if (!life || life.begins) {
    return (
      <>
        <circle className={styles.birth} data-look={look} data-lane={mark.lane} r={radius} />
        {isFaulty && <circle className={styles.hatch} r={radius} fill={`url(#${hatch})`} />}
      </>
    );
  }
  switch (life.end) {
    case 'used':
      return <circle className={styles.used} r={Math.min(6, radius)} />;
    case 'expired':
      return <path className={styles.bar} d="M0 -9V9" />;
    case 'void':
      return <Cross x={0} size={Math.max(3, radius * 0.75)} />;
    case 'lost':
      return <path className={styles.open} d="M-5 -6L1 0L-5 6" />;
    case 'replaced':
      return <path className={styles.fork} d="M-6 0L0 0M0 -5V5" />;
    case null:
      return <circle className={styles.step} r={Math.max(2.4, radius * 0.6)} />;
  }
}

/** An act on the world: its sign, in a box that a fault hatches. */
function SignShape({ mark, pitch, hatch }: ShapeProps) {
  const { sign, isFaulty } = mark;
  if (sign === null) return null;
  const side = Math.max(8, Math.min(28, pitch - 2));
  const inner = Math.min(SIGN_SIZE, side - 4);
  return (
    <>
      <rect className={styles.sign} data-sign={sign} {...box(side, side)} />
      {isFaulty && <rect className={styles.hatch} {...box(side, side)} fill={`url(#${hatch})`} />}
      {inner >= 10 && (
        <g className={styles.icon} data-sign={sign} transform={`translate(${-inner / 2} ${-inner / 2})`}>
          <Icon name={SIGNS[sign]} size={inner} />
        </g>
      )}
    </>
  );
}

function Cross({ x, size }: { x: number; size: number }) {
  return (
    <path
      className={styles.cross}
      d={`M${x - size} ${-size}L${x + size} ${size}M${x + size} ${-size}L${x - size} ${size}`}
    />
  );
}

function Count({ text, x, y }: { text: string; x: number; y: number }) {
  return (
    <text className={styles.count} x={x} y={y}>
      {text}
    </text>
  );
}

function box(width: number, height: number) {
  return { x: -width / 2, y: -height / 2, width, height, rx: Math.min(7, width / 3) };
}
