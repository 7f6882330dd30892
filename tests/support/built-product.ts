/** Builds the product once for all files of a run, where dist is missing or stale. */
export { ensureBuild as setup } from '#scripts/run/ensure-build.ts';
