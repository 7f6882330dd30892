import type { Step } from '#client-sandbox/console/timeline/layout/walk.ts';

const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: 'before',
  ArrowRight: 'after',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  '[': 'refusedBefore',
  ']': 'refusedAfter',
};

/** Step to another mark that a key asks for. */
export const stepOf = (key: string): Step | null => STEPS[key] ?? null;

/** Zoom that a key asks for: `+` with or without Shift, `-`, and `0` for all of it. */
export function zoomOf(key: string): number | 'fit' | null {
  if (key === '+' || key === '=') return 1;
  if (key === '-') return -1;
  return key === '0' ? 'fit' : null;
}
