import type { Mutation } from './mutation.ts';

/** One mistake in what the mock does, and the words in which a run of the contract must tell of it. */
export interface BehaviourMutation extends Omit<Mutation, 'likely'> {
  /** cases to run, by a part of their name */
  readonly only: string;
  /** begin lines of the run */
  readonly says: readonly string[];
}
