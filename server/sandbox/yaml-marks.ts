const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
/** The lexer ends a collection in brackets so, where the text goes on without closing it. */
const FLOW_ERROR_END = '\u0018';

/** A bracket that is never closed. */
export interface OpenBracket {
  readonly from: number;
  /** where the text went on outside of it */
  readonly to: number;
  readonly closing: string;
  /** comments between the two */
  readonly comments: readonly Mark[];
}

/** A token and its place. */
export interface Mark {
  readonly from: number;
  readonly text: string;
}

/** Places of brackets, quotes and comments, seen while the text is taken apart: the parser's errors do not name them. */
export class YamlMarks {
  readonly openBrackets: OpenBracket[] = [];
  /** the last text in quotes */
  quote: Mark | undefined;
  #open: Mark[] = [];
  #comments: Mark[] = [];

  /** @param from offset of the lexeme */
  see(lexeme: string, from: number): void {
    const [first = ''] = lexeme;
    if (lexeme === FLOW_ERROR_END) this.end(from);
    else if (CLOSING[lexeme]) this.#open.push({ from, text: lexeme });
    else if (lexeme === '}' || lexeme === ']') this.#open.pop();
    else if (first === '#' && this.#open.length > 0) this.#comments.push({ from, text: lexeme });
    else if (first === '"' || first === "'") this.quote = { from, text: lexeme };
    if (this.#open.length === 0) this.#comments = [];
  }

  /** What is open now is never closed. */
  end(to: number): void {
    const comments = this.#comments;
    for (const { from, text } of this.#open)
      this.openBrackets.push({
        from,
        to,
        closing: CLOSING[text] ?? '',
        comments: comments.filter((one) => one.from > from),
      });
    this.#open = [];
    this.#comments = [];
  }
}
