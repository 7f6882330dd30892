import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { sceneOn } from './scene.ts';

let print: MockInstance;

beforeEach(() => {
  vi.useFakeTimers();
  print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  print.mockRestore();
});

/** Each call leaves two lines: what was asked, what came. */
async function callFifteenTimes(): Promise<Awaited<ReturnType<typeof sceneOn>>> {
  const scene = await sceneOn('android');
  for (let count = 0; count < 15; count += 1) await scene.host.setItem(`n${count}`, '');
  return scene;
}

describe('HB19 the log', () => {
  test('keeps its newest ten lines for ten seconds and prints them in order', async () => {
    const { host } = await callFifteenTimes();
    await vi.advanceTimersByTimeAsync(9_900);
    host.debug();
    expect(print).toHaveBeenCalledTimes(10);
    const asked = print.mock.calls.filter((line) => String(line[1]).startsWith('==>'));
    expect(asked.map((line) => line[2].name)).toEqual(['n10', 'n11', 'n12', 'n13', 'n14']);
  });

  test('is empty after ten seconds, and keeps nothing from then on', async () => {
    const { host } = await callFifteenTimes();
    await vi.advanceTimersByTimeAsync(10_100);
    await host.getItem('a');
    host.debug();
    expect(print).not.toHaveBeenCalled();
    await host.getItem('a');
    expect(print).toHaveBeenCalledTimes(2);
  });
});
