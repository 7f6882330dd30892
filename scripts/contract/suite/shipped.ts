import { noTest } from './no-test.ts';
import { test } from './test.ts';

/** Stands in the package for `tests/support/portal-test.ts`: no world is at hand there. */
export const inWorld = noTest;
export { test };
