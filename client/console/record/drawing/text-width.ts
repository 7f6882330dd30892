/** Widths in the small type of the drawing, in pixels: a little more than any font takes. */
const WIDE_LETTER = 12;
const NARROW_LETTER = 6.8;
const ELLIPSIS = 10;

/** Room that a text takes at most; measured by its letters, because asking the browser would cost a layout for each. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += widthOf(letter);
  return width;
}

/** The text, cut to this room with an ellipsis; empty where not even one letter fits. */
export function cutText(text: string, room: number): string {
  let width = 0;
  let kept = '';
  for (const letter of text) {
    width += widthOf(letter);
    if (width > room) {
      const shorter = [...kept];
      let spare = room - (width - widthOf(letter));
      while (spare < ELLIPSIS && shorter.length > 0) spare += widthOf(shorter.pop() as string);
      return shorter.length === 0 ? '' : `${shorter.join('')}…`;
    }
    kept += letter;
  }
  return text;
}

/** Chinese letters begin where the radicals do. */
const widthOf = (letter: string): number => (letter >= '⺀' ? WIDE_LETTER : NARROW_LETTER);
