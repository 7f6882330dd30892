import type {} from 'vitest';
import type { Wire } from '#contract/wire/wire.ts';
import type { TargetAddress } from '#scripts/contract/target/target-transport.ts';
import type { AccountsFile } from './accounts-file.ts';
import type { Risk } from './target.ts';

/** A target by its address, as every test of the suite gets it: plain JSON. */
export type RunSettings = SandboxSettings | LiveSettings;

/** A sandbox, which sets itself up by its control API. */
export interface SandboxSettings {
  readonly isSandbox: true;
  readonly address: TargetAddress;
  readonly wire: Wire;
  readonly token?: string | undefined;
  readonly fixture?: string | undefined;
}

/** A real system, or a sandbox that stands in for one: accounts of its own are given. */
export interface LiveSettings {
  readonly isSandbox: false;
  readonly address: TargetAddress;
  readonly wire: Wire;
  readonly allow: readonly Risk[];
  readonly accounts: AccountsFile;
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
