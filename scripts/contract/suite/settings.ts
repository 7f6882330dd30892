import type {} from 'vitest';
import type { Wire } from '#contract/wire/wire.ts';
import type { AccountsFile } from './accounts-file.ts';
import type { Risk } from './target.ts';

/** A target by URL, as every test of the suite gets it: plain JSON. */
export interface RunSettings {
  readonly url: string;
  readonly prefix?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly insecure: boolean;
  /** sets up by its control API; false where accounts are given */
  readonly isSandbox: boolean;
  readonly token?: string | undefined;
  readonly fixture?: string | undefined;
  readonly allow: readonly Risk[];
  readonly accounts: AccountsFile;
  readonly wire: Wire;
  /** fingerprints of the target's refusals that come before any operation, by their code */
  readonly fingerprints: Readonly<Record<string, string>>;
  /** for tests: real length of each pause; the run counts the full time as passed */
  readonly pauseMs?: number | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** undefined in process */
    target: RunSettings | undefined;
  }
}
