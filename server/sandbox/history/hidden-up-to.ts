/** Entries of a list up to this seq are hidden: 清空 raises it, and its undo takes that back. */
export class HiddenUpTo {
  #seq = 0;
  /** the bound before it was raised last */
  #before = 0;

  hides({ seq }: { readonly seq: number }): boolean {
    return seq <= this.#seq;
  }

  /** Hides all entries so far; where none came since the last time, the undo stays as it is. @param last seq of the newest entry */
  hide(last: number): void {
    if (last > this.#seq) [this.#before, this.#seq] = [this.#seq, last];
  }

  /** Shows the entries again that `hide` hid last; false, without a change, where none of them is among `entries`. */
  show(entries: readonly { readonly seq: number }[]): boolean {
    const isKept = entries.some(({ seq }) => seq > this.#before && seq <= this.#seq);
    if (isKept) this.#seq = this.#before;
    return isKept;
  }

  /** Shows everything. */
  clear(): void {
    [this.#before, this.#seq] = [0, 0];
  }
}
