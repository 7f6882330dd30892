import type { Mark } from './layout.ts';
import type { LifeEnd } from './moment.ts';
import { NAMED_PITCH } from './zoom.ts';

/** Looks of which marks consist, from the back to the front. */
export const PART_KINDS = [
  'stub',
  'stack',
  'box',
  'body',
  'birth',
  'used',
  'bar',
  'open',
  'fork',
  'step',
  'sign',
  'hatch',
  'cross',
] as const;

/** A piece of a mark: a path of one look. */
export interface Part {
  readonly kind: (typeof PART_KINDS)[number];
  readonly d: string;
  readonly look?: Mark['look'];
  readonly lane?: Mark['lane'];
  readonly sign?: Mark['sign'];
}

const BAR_HEIGHT = 28;
const BAR_GAP = 8;
/** Line to a state of a life whose beginning is gone. */
const STUB = 24;

/** Radius of a mark where columns are this narrow. */
export const radiusAt = (pitch: number): number => Math.max(2.4, Math.min(8, pitch * 0.36));

/** Side of the box around a sign. */
export const signSide = (pitch: number): number => Math.max(8, Math.min(28, pitch - 2));

/** Box of a call in which its name stands. */
export const barOf = (pitch: number) => ({ width: pitch - BAR_GAP, height: BAR_HEIGHT });

/** Shape of a mark around its middle: filled, ring or cross; hatched where a fault touched it. */
export function partsOf(mark: Mark, x: number, y: number, pitch: number): Part[] {
  if (mark.sign !== null) return signParts(mark, x, y, pitch);
  if (mark.lane !== 'api') return lifeParts(mark, x, y, pitch);
  return pitch >= NAMED_PITCH ? barParts(mark, x, y, pitch) : dotParts(mark, x, y, pitch);
}

function barParts({ look, isFaulty, seqs }: Mark, x: number, y: number, pitch: number): Part[] {
  const { width, height } = barOf(pitch);
  const d = box(x, y, width, height);
  return [
    ...(seqs.length > 1 ? [{ kind: 'stack', d: box(x + 3, y - 3, width, height) } as const] : []),
    { kind: 'box', look, d },
    ...(isFaulty ? [{ kind: 'hatch', d } as const] : []),
    ...(look === 'broken' ? [cross(x - width / 2 + 12, y, 4)] : []),
  ];
}

function dotParts({ look, isFaulty, seqs }: Mark, x: number, y: number, pitch: number): Part[] {
  const radius = look === 'accepted' ? radiusAt(pitch) : Math.max(3.4, radiusAt(pitch));
  return [
    ...(seqs.length > 1 && pitch >= 12 ? [{ kind: 'stack', d: circle(x + 2.5, y - 2.5, radius) } as const] : []),
    look === 'broken'
      ? cross(x, y, radius * 0.8)
      : { kind: 'body', look, d: circle(x, y, look === 'refused' ? radius - 0.75 : radius) },
    ...(isFaulty ? [{ kind: 'hatch', d: circle(x, y, radius) } as const] : []),
  ];
}

/** Beginning, state or end of a code's, a ticket's or a grant's life. */
function lifeParts({ life, look, lane, isFaulty }: Mark, x: number, y: number, pitch: number): Part[] {
  const radius = Math.min(6, radiusAt(pitch));
  if (!life || life.begins) {
    const d = circle(x, y, radius);
    return [{ kind: 'birth', look, lane, d }, ...(isFaulty ? [{ kind: 'hatch', d } as const] : [])];
  }
  // Its line is not there, but it had one.
  const stub: Part[] = life.of === null ? [{ kind: 'stub', lane, d: `M${cut(x - STUB)} ${cut(y)}h${STUB}` }] : [];
  return [...stub, laterPart(life.end ?? life.step ?? null, x, y, radius)];
}

function laterPart(shape: LifeEnd | null, x: number, y: number, radius: number): Part {
  switch (shape) {
    case 'used':
      return { kind: 'used', d: circle(x, y, radius) };
    case 'expired':
      return { kind: 'bar', d: `M${cut(x)} ${cut(y - 9)}v18` };
    case 'void':
      return cross(x, y, Math.max(3, radius * 0.75));
    case 'lost':
      return { kind: 'open', d: `M${cut(x - 5)} ${cut(y - 6)}l6 6l-6 6` };
    case 'replaced':
      return { kind: 'fork', d: `M${cut(x - 6)} ${cut(y)}h6m0 -5v10` };
    case null:
      return { kind: 'step', d: circle(x, y, Math.max(2.4, radius * 0.6)) };
  }
}

/** An act on the world: the box of its sign. */
function signParts({ sign, isFaulty }: Mark, x: number, y: number, pitch: number): Part[] {
  const side = signSide(pitch);
  const d = box(x, y, side, side);
  return [{ kind: 'sign', sign, d }, ...(isFaulty ? [{ kind: 'hatch', d } as const] : [])];
}

function cross(x: number, y: number, size: number): Part {
  const side = cut(2 * size);
  return { kind: 'cross', d: `M${cut(x - size)} ${cut(y - size)}l${side} ${side}m0 ${-side}l${-side} ${side}` };
}

function circle(x: number, y: number, radius: number): string {
  const [r, across] = [cut(radius), cut(2 * radius)];
  return `M${cut(x - radius)} ${cut(y)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 ${-across} 0z`;
}

function box(x: number, y: number, width: number, height: number): string {
  const r = cut(Math.min(7, width / 3, height / 2));
  const [across, down] = [cut(width - 2 * r), cut(height - 2 * r)];
  const start = `M${cut(x - width / 2 + r)} ${cut(y - height / 2)}`;
  return `${start}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1 ${-r} ${r}h${-across}a${r} ${r} 0 0 1 ${-r} ${-r}v${-down}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/** Hundredths of a pixel are enough. */
const cut = (value: number): number => Math.round(value * 100) / 100;
