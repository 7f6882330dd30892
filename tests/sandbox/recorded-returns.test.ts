import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { openTestSandbox, type TestSandbox } from '#support/test-sandbox.ts';
import type { TestWorld } from '#support/test-world.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

async function storyOf(world: TestWorld): Promise<string> {
  const { content, omitted } = await world.call(CONTROL.exportFixture, { query: { story: 'recorded' } });
  return JSON.stringify([content.story, omitted]);
}

describe('a story recorded after a return to a checkpoint', () => {
  test('holds what still stands, and after the undo what was left', async () => {
    const world = await sandbox.createWorld();
    await world.changeSettings({ servicePhone: '400-1' });
    const point = await world.checkpoint();
    await world.changeSettings({ servicePhone: '400-2' });
    const { undo } = await world.returnTo(point);
    await world.changeSettings({ servicePhone: '400-3' });
    const story = await storyOf(world);
    expect(['400-1', '400-2', '400-3'].map((phone) => story.includes(phone))).toEqual([true, false, true]);
    if (!undo) throw new Error('The present was not kept.');
    await world.returnTo(undo);
    const undone = await storyOf(world);
    expect(['400-1', '400-2', '400-3'].map((phone) => undone.includes(phone))).toEqual([true, true, false]);
  });
});
