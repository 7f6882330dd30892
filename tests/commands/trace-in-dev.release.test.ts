import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TRACE_ID } from '#contract/control/replay.ts';
import { TRACE_MAX } from '#contract/limits.ts';
import { SANDBOX } from '#contract/paths.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { sourceClient } from '#server/shell/client-files.ts';
import { startTestSandbox } from '#support/target.ts';
import { startVite } from '#support/vite-front.ts';

test('Vite in dev builds the page of a trace when a page of its own asks for it, and no other site (K2)', async () => {
  const api = await startTestSandbox({ client: sourceClient(join(ROOT, 'client')) });
  const port = await freePort();
  const vite = await startVite(port, api.port);
  onTestFinished(async () => {
    await vite.close();
    await api.close();
  });
  const ask = (site: string) =>
    fetch(`http://localhost:${port}${SANDBOX.trace}`, { headers: { 'sec-fetch-site': site } });
  expect((await ask('cross-site')).status).toBe(403);
  const [first, second] = await Promise.all([ask('same-origin'), ask('same-origin')]);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const page = await first.text();
  expect(page).toContain(`<script type="application/json" id="${TRACE_ID}"></script>`);
  expect(await second.text()).toBe(page);
  expect(page.length, 'of a release, not of dev').toBeLessThan(TRACE_MAX / 1.5);
});
