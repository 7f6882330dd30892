import { isBuildStale } from './build-state.ts';
import { runNode } from './run-node.ts';

/** Builds the product where dist is missing or stale. @throws one sentence where that fails */
export async function ensureBuild(): Promise<void> {
  if (!isBuildStale()) return;
  const { code } = await runNode(['--import', 'tsx', 'scripts/build.ts'], { isLoud: true });
  if (code !== 0) throw new Error('The product could not be built.');
}
