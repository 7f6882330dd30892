import { HEADERS } from '#contract/storage.ts';

let embedded = false;

/** A framed client says so in each call: its cookies must be partitioned, and the server cannot always tell. */
export function setEmbedded(value: boolean): void {
  embedded = value;
}

export function embeddedHeaders(): Record<string, string> {
  return embedded ? { [HEADERS.embedded]: '1' } : {};
}
