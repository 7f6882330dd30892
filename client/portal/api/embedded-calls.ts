import { PORTAL_HEADERS } from '#contract/portal-names.ts';

let embedded = false;

/** A framed client says so in each call: its cookies must be partitioned, and the server cannot always tell. */
export function setEmbedded(value: boolean): void {
  embedded = value;
}

export function embeddedHeaders(): Record<string, string> {
  return embedded ? { [PORTAL_HEADERS.embedded]: '1' } : {};
}
