import type { Choice } from '#ui/fields/select-field.tsx';

/** Milliseconds before each act, so that one can watch. */
const PAUSES = { slow: 2_000, normal: 800, fast: 0 } as const;
export type Speed = keyof typeof PAUSES;

export const SPEEDS: readonly (Choice & { readonly value: Speed })[] = [
  { value: 'slow', label: '慢' },
  { value: 'normal', label: '正常' },
  { value: 'fast', label: '快' },
];

/** The speed that an address names. */
export function speedIn(text: string | undefined): Speed {
  return SPEEDS.find(({ value }) => value === text)?.value ?? 'normal';
}

export const pauseOf = (speed: Speed): number => PAUSES[speed];
