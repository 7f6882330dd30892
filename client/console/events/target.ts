import { rewritePath } from '#contract/paths.ts';

export interface Target {
  /** `/go` where the client put it before the path, else empty */
  readonly prefix: string;
  /** as the page's code calls it, and as the back end reads it */
  readonly path: string;
  /** with its question mark; empty without a query */
  readonly query: string;
}

/** A request's address taken apart: the client's `/go` is no part of what the back end serves. */
export function targetOf(address: string): Target {
  const mark = address.indexOf('?');
  const whole = mark === -1 ? address : address.slice(0, mark);
  const bare = whole.startsWith('/go/') ? whole.slice('/go'.length) : whole;
  const isRewritten = bare !== whole && rewritePath(bare) === whole;
  return {
    prefix: isRewritten ? '/go' : '',
    path: isRewritten ? bare : whole,
    query: mark === -1 ? '' : address.slice(mark),
  };
}
