const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
/** Control lexeme that ends an unclosed flow collection. */
const FLOW_ERROR_END = '\u0018';

/** An unclosed bracket. */
export interface OpenBracket {
  readonly from: number;
  /** where the lexer gave up on it */
  readonly to: number;
  readonly closing: string;
  /** comments in between */
  readonly comments: readonly Mark[];
}

/** A token and its place. */
export interface Mark {
  readonly from: number;
  readonly text: string;
}

/** Positions of brackets, quotes and comments, recorded during lexing because the parser's errors lack them. */
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

  /** Records all open brackets as unclosed. */
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
