import type { Risk } from './drivers/driver.ts';
import type { Ground, Trial } from './trial.ts';

export interface ContractCase {
  /** `sign-in by password` */
  readonly name: string;
  readonly stands: readonly Ground[];
  readonly risks?: readonly Risk[];
  /** tries a ground of the others: part of every run */
  readonly isGround?: true;
  /** Judges the target's answers. @throws Missing where a set-up step cannot be had here */
  run(trial: Trial): Promise<void>;
}
