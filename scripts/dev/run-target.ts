import { createServer } from 'vite';
import { targetConfig } from '#client-vite/dev-config.ts';
import type { Target } from '#client-vite/target-way.ts';
import { PAGES } from '#contract/paths.ts';
import { printLine } from '#server/shell/command.ts';
import { untilAskedToEnd } from '#server/shell/parent-watch.ts';
import type { DevSettings } from './dev-settings.ts';

/** Serves the portal before a real back end until it is asked to end. @returns the exit code */
export async function runTarget({ port, hosts, wire }: DevSettings, target: Target): Promise<number> {
  const vite = await createServer({ configFile: false, ...targetConfig({ target, wireFile: wire, port, hosts }) });
  const ending = untilAskedToEnd();
  await vite.listen();
  const lines = [
    '',
    `  the portal is ready (${(performance.now() / 1000).toFixed(1)} s); Ctrl+C ends it`,
    `  portal    http://localhost:${port}${PAGES.login}`,
    `  target    ${target.url}`,
    `  wire      ${wire ?? "every spelling of the specification; --wire FILE names the target's format"}`,
    '',
  ];
  lines.forEach(printLine);
  await ending;
  await vite.close();
  return 0;
}
