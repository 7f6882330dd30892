import { arePagesStale, isBuildStale } from './build-state.ts';
import { runNode } from './run-node.ts';

/** Builds the product where dist is missing or stale. @throws one sentence where that fails */
export async function ensureBuild(): Promise<void> {
  if (isBuildStale()) await build();
}

/** Builds the pages where they are missing or stale: all that a server of the sources serves. @throws as `ensureBuild` */
export async function ensurePages(): Promise<void> {
  if (arePagesStale()) await build('--pages');
}

async function build(...flags: readonly string[]): Promise<void> {
  const { code } = await runNode(['--import', 'tsx', 'scripts/build.ts', ...flags], { isLoud: true });
  if (code !== 0) throw new Error('The product could not be built.');
}
