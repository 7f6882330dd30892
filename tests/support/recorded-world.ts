import { expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { WorldFile } from '#contract/control/world-file.ts';
import { type ReplayedCall, replay } from '#server/shell/replay/replay.ts';
import { answerOf } from './expect-answer.ts';
import { startTestSandbox } from './target.ts';
import { control, TestWorld } from './test-world.ts';

export async function replayBundleOf(world: TestWorld): Promise<WorldFile> {
  const { body } = await world.send(CONTROL.snapshot, { query: { replay: '1' } });
  return WorldFile.parse(body);
}

export async function replayed(bundle: WorldFile): Promise<ReplayedCall[]> {
  const calls: ReplayedCall[] = [];
  await replay(bundle, (call) => calls.push(call));
  return calls;
}

export function differencesIn(calls: readonly ReplayedCall[]): string[] {
  return calls.flatMap(({ call, differences }) =>
    differences.map((difference) => `${call.id} ${call.method} ${call.target} ${difference}`),
  );
}

/** Replays a bundle whose answers must be as they were. @returns its calls */
export async function replayedAlike(bundle: WorldFile): Promise<ReplayedCall[]> {
  const calls = await replayed(bundle);
  expect(differencesIn(calls)).toEqual([]);
  return calls;
}

/** A world on a server of its own, with its clock running. */
export async function withRecordedWorld(act: (world: TestWorld) => Promise<void>, options: object = {}): Promise<void> {
  const server = await startTestSandbox();
  const body = { id: 'recorded', ...options };
  const world = new TestWorld(
    server.url,
    answerOf(await control(server.url, CONTROL.createWorld, { body }), CONTROL.createWorld),
  );
  try {
    await act(world);
  } finally {
    await server.close();
  }
}
