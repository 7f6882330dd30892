import { rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { MAIN_WORLD } from '#contract/storage.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { openWorldsFile } from '#server/shell/worlds-file.ts';
import { ConsoleTab } from '#support/console-tab.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { TestWorld } from '#support/test-world.ts';

const folder = temporaryFolder(afterAll);
const file = join(folder, 'worlds');
const LOST = `服务重新启动时没能恢复世界${MAIN_WORLD}，它已重新开始`;

/** A process that goes on with the worlds of the file. It ends its responses before their connections. */
async function start(port: number): Promise<Pick<RunningSandbox, 'url' | 'port'> & { end(): Promise<void> }> {
  const running = await startTestSandbox({ port });
  const leave = openWorldsFile(file).goOn({ sandbox: running.sandbox, print: () => undefined });
  const responses = new Set<ServerResponse>();
  running.server.on('request', (_request, response) => responses.add(response));
  const end = async (): Promise<void> => {
    await Promise.all([...responses].map((response) => new Promise((done) => response.end(() => done(null)))));
    await running.close();
    leave();
  };
  return { ...running, end };
}

describe('the console while its server restarts', () => {
  test('shows that the sandbox does not respond, comes back by itself, and shows when its world began anew', async () => {
    const first = await start(0);
    const world = new TestWorld(first.url, { id: MAIN_WORLD, seed: '' } as never);
    const tab = ConsoleTab.of(world);
    await tab.open('clock');

    await first.end();
    await tab.read('沙箱没有响应');
    const second = await start(first.port);
    await tab.isConnected();
    expect(tab.now.queryByText(LOST)).toBeNull();

    await second.end();
    rmSync(file);
    writeFileSync(join(folder, '.worlds.running'), '');
    await tab.read('沙箱没有响应');
    const third = await start(first.port);
    await tab.isConnected();
    await tab.read(LOST);
    tab.close();
    await third.end();
    expect(tab.mistakes).toEqual([]);
  });
});
