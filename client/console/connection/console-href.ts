import { enterPath, SANDBOX } from '#contract/paths.ts';

/** The console in another world, on the same view: the browser carries the fragment over the redirect. */
export function consoleHref(world: string, fragment: string): string {
  return enterPath(world, SANDBOX.console) + fragment;
}
