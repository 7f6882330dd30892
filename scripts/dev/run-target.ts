import { createServer } from 'vite';
import { targetConfig } from '#client-vite/dev-config.ts';
import type { Target } from '#client-vite/target-way.ts';
import { PAGES, PATHS } from '#contract/paths.ts';
import { sendHttp } from '#kit/node/send-http.ts';
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
  // The front prints a line where the target does not respond.
  const call = new URL(`http://127.0.0.1:${port}${PATHS.publicKey}`);
  sendHttp(call, { method: 'GET' }).catch(() => undefined);
  await ending;
  await vite.close();
  return 0;
}
