import { KeyPool } from '#server/key-pool.ts';

/**
 * Keys of every sandbox in a test process, which begin with the same one: a pair costs a fifth of a second. Where a
 * world draws another one, no world has it yet.
 */
export const PROCESS_KEYS = new KeyPool(0);
