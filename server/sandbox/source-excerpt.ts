/** Columns of a line that an excerpt shows. */
const SHOWN_MAX = 100;
/** Columns shown before what a long line's caret points at. */
const LEAD = 40;
/** Characters that a terminal draws two columns wide. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

/**
 * A line of a source with carets under what is meant, as compilers show it.
 * @param line number of the line, from 1
 * @param column first character that is meant, from 1
 * @param length how many characters are meant; those beyond the line's end do not count
 */
export function sourceExcerpt(source: readonly string[], line: number, column: number, length: number): string[] {
  const text = (source[line - 1] ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
  const start = column - 1 > SHOWN_MAX - LEAD / 2 ? column - 1 - LEAD : 0;
  // A full-width space at the end may be what is meant, and is shown.
  const cut = text.slice(start, start + SHOWN_MAX).replace(/ +$/, '');
  const shown = `${start > 0 ? '…' : ''}${cut}${start + SHOWN_MAX < text.trimEnd().length ? '…' : ''}`;
  const before = `${start > 0 ? '…' : ''}${text.slice(start, column - 1)}`;
  const meant = cut.slice(column - 1 - start, column - 1 - start + length);
  const gutter = String(line);
  return [
    `  ${gutter} | ${shown}`,
    `  ${' '.repeat(gutter.length)} | ${' '.repeat(widthOf(before))}${'^'.repeat(Math.max(1, widthOf(meant)))}`,
  ];
}

function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0);
}
