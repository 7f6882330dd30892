import { useId } from 'react';
import { Icon } from '#console/ui/parts.tsx';
import { cutText, NAMED_PITCH } from './axis.ts';
import drawing from './drawing.module.css';
import type { Mark } from './layout.ts';
import styles from './mark.module.css';
import type { StateShape } from './moment.ts';

const BAR_HEIGHT = 26;
const BAR_GAP = 8;
const SIGN_SIDE = 26;
/** Smaller signs are empty boxes. */
const ICON_MIN = 10;
/** Room of the cross beside a call's name. */
const CROSS_WIDTH = 14;
/** From here there is room for a number beside a dot. */
const COUNTED_PITCH = 28;

interface ShapeProps {
  mark: Mark;
  /** middle */
  x: number;
  y: number;
  /** width of its column */
  pitch: number;
  /** id of the pattern of what a fault touched */
  hatch: string;
}

/** Radius of a mark where columns are this narrow. */
export const radiusAt = (pitch: number): number => Math.max(2.4, Math.min(8, pitch * 0.36));

/** Shape of a mark around its middle: filled, ring or cross; hatched where a fault touched it. */
export function MarkShape(props: ShapeProps) {
  const { mark, x, y, pitch, hatch } = props;
  const { look, sign, lane, life, seqs, label } = mark;
  const fill = mark.isFaulty ? `url(#${hatch})` : undefined;
  const count = seqs.length > 1 ? `×${seqs.length}` : '';

  if (sign !== null) {
    const side = Math.max(8, Math.min(SIGN_SIDE, pitch - 2));
    const size = Math.min(18, side - 4);
    return (
      <>
        <Box kind="sign" x={x} y={y} width={side} height={side} fill={fill} sign={sign} />
        {size >= ICON_MIN && (
          <g className={styles.icon} transform={`translate(${x - size / 2} ${y - size / 2})`}>
            <Icon name={sign} size={size} />
          </g>
        )}
      </>
    );
  }
  if (life && life.is !== 'begin')
    return <StateDrawing state={life.shape} x={x} y={y} r={Math.min(6, radiusAt(pitch))} />;
  if (lane === 'api' && pitch >= NAMED_PITCH) {
    const [width, cross] = [pitch - BAR_GAP, look === 'broken' ? CROSS_WIDTH : 0];
    return (
      <>
        {count && <Box kind="stack" x={x + 3} y={y - 3} width={width} height={BAR_HEIGHT} />}
        <Box kind="box" x={x} y={y} width={width} height={BAR_HEIGHT} fill={fill} />
        {cross > 0 && <Cross x={x - width / 2 + 12} y={y} size={4} />}
        <text className={styles.name} x={x + cross / 2} y={y + 4}>
          {cutText(label, width - 8 - cross)}
        </text>
        {count && (
          <text className={styles.count} x={x + width / 2 + 2} y={y - BAR_HEIGHT / 2 - 4}>
            {count}
          </text>
        )}
      </>
    );
  }
  const least = look === 'accepted' || look === 'plain' ? 0 : 3.4;
  const r = Math.max(least, Math.min(lane === 'api' ? 8 : 6, radiusAt(pitch)));
  return (
    <>
      {look === 'broken' ? (
        <Cross x={x} y={y} size={r * 0.8} />
      ) : (
        <circle className={styles.body} cx={x} cy={y} r={r} />
      )}
      {fill && <circle className={styles.hatch} fill={fill} cx={x} cy={y} r={r} />}
      {count && pitch >= COUNTED_PITCH && (
        <text className={styles.count} x={x + r} y={y - r - 4}>
          {count}
        </text>
      )}
    </>
  );
}

function Box({
  kind,
  x,
  y,
  width,
  height,
  fill,
  sign,
}: {
  kind: 'box' | 'stack' | 'sign';
  x: number;
  y: number;
  width: number;
  height: number;
  fill?: string | undefined;
  sign?: string;
}) {
  const box = { x: x - width / 2, y: y - height / 2, width, height, rx: Math.min(7, width / 3) };
  return (
    <>
      <rect className={styles[kind]} data-sign={sign} {...box} />
      {fill && <rect className={styles.hatch} fill={fill} {...box} />}
    </>
  );
}

/** State or end of a code's, a ticket's or a grant's life. */
function StateDrawing({
  state,
  x,
  y,
  r,
}: {
  state: NonNullable<Mark['life']>['shape'];
  x: number;
  y: number;
  r: number;
}) {
  switch (state) {
    case 'used':
      return <circle className={styles.body} cx={x} cy={y} r={r} />;
    case 'expired':
      return <path className={styles.bar} d={`M${x} ${y - 9}v18`} />;
    case 'void':
      return <Cross x={x} y={y} size={Math.max(3, r * 0.75)} />;
    case 'lost':
      return <path className={styles.bar} d={`M${x - 5} ${y - 6}l6 6l-6 6`} />;
    case 'replaced':
      return <path className={styles.bar} d={`M${x - 6} ${y}h6m0 -5v10`} />;
    case 'step':
      return <circle className={styles.step} cx={x} cy={y} r={Math.max(2.4, r * 0.6)} />;
  }
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

const PLAIN: Mark = {
  seq: 0,
  at: 0,
  seqs: [0],
  lane: 'api',
  row: 0,
  look: 'accepted',
  sign: null,
  label: '',
  note: '',
  by: null,
  life: null,
  isFaulty: false,
  isPoll: false,
  foldKey: null,
  jumpMs: 0,
};

const life = (shape: StateShape): Partial<Mark> => ({ lane: 'sms', life: { is: 'end', of: 0, shape } });

/** Each shape with its meaning; a life's ends with the line that leads to them. */
const ENTRIES: readonly (readonly [text: string, mark: Partial<Mark>])[] = [
  ['成功', {}],
  ['被拒', { look: 'refused' }],
  ['出错或断开', { look: 'broken' }],
  ['被故障触及', { isFaulty: true }],
  ['已使用', life('used')],
  ['已过期', life('expired')],
  ['被替换', life('replaced')],
  ['已作废或取消', life('void')],
  ['丢失或离开', life('lost')],
];

const PITCH = 18;

/** Meaning of the shapes. */
export function Legend() {
  const hatch = useId();
  return (
    <details className={drawing.legend}>
      <summary>图例</summary>
      <ul>
        {ENTRIES.map(([text, shape]) => (
          <li key={text}>
            <svg width="34" height="20" viewBox="-24 -10 34 20" aria-hidden="true">
              <Hatch id={hatch} />
              {shape.life && <path className={styles.life} data-lane="sms" d="M-22 0H0" />}
              <g className={styles.mark} data-look={shape.look} data-lane={shape.lane ?? 'api'}>
                <MarkShape mark={{ ...PLAIN, ...shape }} x={0} y={0} pitch={PITCH} hatch={hatch} />
              </g>
            </svg>
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
