/** Cuts a server-sent event stream into the data of its events. A chunk may end anywhere, between CR and LF too. */
export class EventReader {
  #rest = '';
  #data: string[] = [];

  /** @returns the data of every event that `chunk` completes */
  push(chunk: string): string[] {
    const text = this.#rest + chunk;
    // A last CR may be half of a CRLF: it waits for the next chunk.
    const usable = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, usable).split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? '') + text.slice(usable);
    return lines.flatMap((line) => this.#take(line));
  }

  #take(line: string): string[] {
    if (line === '') return this.#finish();
    const [, field, value] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') this.#data.push(value ?? '');
    return [];
  }

  #finish(): string[] {
    const data = this.#data;
    this.#data = [];
    return data.length > 0 ? [data.join('\n')] : [];
  }
}
