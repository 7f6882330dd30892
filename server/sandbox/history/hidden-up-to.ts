/** Entries of a list up to this seq are hidden: 清空 raises it, and its undo takes that back. */
export class HiddenUpTo {
  #seq = 0;
  /** the bound before it was raised last */
  #before = 0;

  hides({ seq }: { readonly seq: number }): boolean {
    return seq <= this.#seq;
  }

  /** Hides all until now. @param last seq of the newest entry */
  hide(last: number): void {
    [this.#before, this.#seq] = [this.#seq, last];
  }

  /** Shows again what `hide` has hidden last; false where none of these entries is of it. */
  show(entries: readonly { readonly seq: number }[]): boolean {
    const to = this.#seq;
    this.#seq = this.#before;
    return entries.some((entry) => !this.hides(entry) && entry.seq <= to);
  }

  /** Shows everything. */
  clear(): void {
    [this.#before, this.#seq] = [0, 0];
  }
}
