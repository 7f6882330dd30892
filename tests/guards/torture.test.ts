import { describe, expect, test } from 'vitest';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';
import { runNode } from '#scripts/run/run-node.ts';
import { SPENT } from '#scripts/torture/flows/flow-steps.ts';
import { PARTS } from '#scripts/torture/parts.ts';
import { inLanes } from '#scripts/torture/run/part.ts';
import { smallest } from '#scripts/torture/run/smallest.ts';
import { endServers, startTortureServer } from '#scripts/torture/run/torture-server.ts';

describe('npm run torture', { tags: [RELEASE_TAG] }, () => {
  test('has parts of different names, each in its help', async () => {
    const { code, output } = await runNode(['--import', 'tsx', 'scripts/torture.ts', '--help']);
    expect(code).toBe(0);
    expect(new Set(PARTS.map(({ name }) => name)).size).toBe(PARTS.length);
    for (const { name, says } of PARTS) expect(output).toMatch(new RegExp(`^  ${name} +${says.slice(0, 20)}`, 'm'));
  });

  test.for([
    [['nothing'], 'Unknown part nothing; the parts are'],
    [['--seed', 'x'], '--seed x: expected a whole number'],
  ] as const)('%j is one sentence and code 1', async ([parameters, sentence]) => {
    const { code, output } = await runNode(['--import', 'tsx', 'scripts/torture.ts', ...parameters]);
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
  });
});

describe('the smallest failing case', () => {
  test('is what no item can be left out of, in its order', async () => {
    const items = Array.from({ length: 100 }, (_, index) => index);
    const found = await smallest(items, async (shorter) => [17, 60, 61].every((item) => shorter.includes(item)));
    expect(found).toEqual([17, 60, 61]);
  });

  test('is all of it where every item is needed', async () => {
    expect(await smallest([1, 2, 3], async (shorter) => shorter.length === 3)).toEqual([1, 2, 3]);
  });
});

test('work in lanes is done once each, and stops at the first that fails', async () => {
  const done: number[] = [];
  await inLanes(3, 10, async (index) => {
    done.push(index);
  });
  expect(done.sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const failing = inLanes(1, 10, async (index) => {
    done.push(index);
    if (index === 2) throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(done).toHaveLength(13);
});

test('a short run begins with what is used up, and with the try after that', () => {
  expect(SPENT.map(({ do: name }) => name)).toEqual(['exhaust', 'lock', 'password']);
});

test('whatever a part has left running is ended', { tags: [RELEASE_TAG] }, async () => {
  const servers = await Promise.all([startTortureServer(), startTortureServer()]);
  servers[0]?.child.kill('SIGSTOP');
  await endServers();
  expect(servers.map((server) => server.isAlive())).toEqual([false, false]);
});
