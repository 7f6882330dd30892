import { ensureBuild } from '#scripts/run/build-state.ts';

/** Builds the product once for all files of a run, where dist is missing or stale. */
export function setup(): Promise<void> {
  return ensureBuild();
}
