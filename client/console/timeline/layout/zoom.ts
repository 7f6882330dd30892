/** Widths of a column, in pixels, from far to near. */
export const PITCHES = [5, 8, 12, 18, 26, 38, 54, 76, 108, 152] as const;
export const USUAL_PITCH = 76;
/** From here a call's name stands in its mark; below, the mark is its shape alone. */
export const NAMED_PITCH = 54;
/** From here every mark in sight is a link, with a text beside it; below, the marks under the pointer and in focus are. */
export const LINKED_PITCH = 18;

/** One step nearer or farther; the same at the end. */
export function zoomed(pitch: number, steps: number): number {
  const index = PITCHES.findIndex((each) => each >= pitch);
  const from = index === -1 ? PITCHES.length - 1 : index;
  return PITCHES[Math.max(0, Math.min(PITCHES.length - 1, from + steps))] as number;
}
