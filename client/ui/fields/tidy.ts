/** A character of a typed text, and the place in that text where it ends. */
export interface Character {
  readonly text: string;
  readonly end: number;
}

/** Picks the characters of a typed text that stay, and may spell them otherwise. */
export type Tidy = (typed: string) => readonly Character[];

export function charactersOf(typed: string): Character[] {
  let end = 0;
  return Array.from(typed, (text) => {
    end += text.length;
    return { text, end };
  });
}

export function textOf(characters: readonly Character[]): string {
  return characters.map(({ text }) => text).join('');
}

/** Caret of the tidied text: behind the same characters as in the typed one. */
export function caretIn(tidied: readonly Character[], caret: number): number {
  return textOf(tidied.filter(({ end }) => end <= caret)).length;
}
