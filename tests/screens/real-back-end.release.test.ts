import { join } from 'node:path';
import { build, preview } from 'vite';
import { onTestFinished, test, vi } from 'vitest';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { type Kind, NODE, SPRING } from '#support/foreign/foreign-kinds.ts';
import { FIRST_PASSWORD } from '#support/foreign/foreign-people.ts';
import { describeFlows, wireFileOf } from '#support/foreign/front-flows.ts';
import { FrontTab } from '#support/front-tab.ts';
import { submitPassword } from '#support/sign-in.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** A back end whose codes its wire file has, too. */
const OUTSPOKEN_NODE: Kind = {
  ...NODE,
  wire: {
    ...NODE.wire,
    refusals: { SMS_CODE_REJECTED: { code: 'code_mismatch' }, CREDENTIALS_REJECTED: { code: 'invalid_credentials' } },
  },
};

describeFlows([SPRING, OUTSPOKEN_NODE]);

test('a client that was built with UC_WIRE signs in, served by any server beside its back end', async () => {
  const backEnd = await SPRING.open();
  const folder = temporaryFolder(onTestFinished);
  const outDir = join(folder, 'portal');
  vi.stubEnv('UC_WIRE', wireFileOf(SPRING.wire));
  await build({ configFile: join(ROOT, 'client/vite.config.ts'), mode: 'portal', build: { outDir } });
  vi.unstubAllEnvs();
  const server = await preview({
    configFile: false,
    root: folder,
    build: { outDir },
    preview: { port: await freePort(), proxy: { '^/(?:go/)?(?:uc|api)/': backEnd.url } },
  });
  const tab = new FrontTab(new URL(server.resolvedUrls?.local[0] ?? '').origin);
  await tab.open('/login');
  await submitPassword(tab, 'huadong-caigou', FIRST_PASSWORD);
  await tab.arrives('/go');
  tab.close();
  await server.close();
  await backEnd.close();
});
