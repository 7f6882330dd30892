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
  /** the answers of the target at its gates, by gate */
  readonly voices: Readonly<Record<string, string>>;
  /** the first code again after this time of the target's own clock, and no pause in ours: for tests */
  readonly pauseMs?: number | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** undefined in process */
    target: RunSettings | undefined;
  }
}
