import { runNode } from '#scripts/run/run-node.ts';

/** Builds the product once for all files of a run, where dist is missing or stale. */
export async function setup(): Promise<void> {
  const { code } = await runNode(['--import', 'tsx', 'scripts/build.ts', '--if-stale'], { isLoud: true });
  if (code !== 0) throw new Error('The product could not be built.');
}
