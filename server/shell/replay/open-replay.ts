import type { OpenedReplay } from '#contract/control/replay.ts';
import type { WorldFile } from '#contract/control/world-file.ts';
import { REPLAY_OPENS_MS } from '#contract/limits.ts';
import { ReplayRefused } from '#http/control/snapshot-routes.ts';
import { inTurns } from '#http/wire/in-turns.ts';
import { journalOf } from '#sandbox/history/journal.ts';
import { replayAndRead } from './replay.ts';

/**
 * Runs a bundle from anywhere again and reads its record: in a sandbox of its own that ends with it,
 * for a limited time.
 * @param limitMs null where nobody else waits for it
 * @throws ReplayRefused for a bundle that cannot be run, or takes too long
 */
export async function openReplay(bundle: WorldFile, limitMs: number | null = REPLAY_OPENS_MS): Promise<OpenedReplay> {
  const giveUp = new AbortController();
  const end = () => giveUp.abort(new Error(`It takes more than ${limitMs} ms.`));
  const timer = limitMs === null ? undefined : setTimeout(end, limitMs);
  let calls = 0;
  let different = 0;
  try {
    return await replayAndRead(bundle, {
      signal: giveUp.signal,
      onReplayed: ({ differences }) => {
        calls += 1;
        if (differences.length > 0) different += 1;
      },
      read: async (world) => {
        const { fixture, seed, now } = world.summary();
        const { history, mask } = world;
        const timeline = await inTurns(world.readTimeline(0));
        return {
          world: bundle.world,
          fixture,
          seed,
          now,
          complete: bundle.complete,
          missing: bundle.missing,
          calls,
          different,
          timeline,
          journal: await inTurns(journalOf(history, {}, mask)),
        };
      },
    });
  } catch (error) {
    if (error instanceof ReplayRefused) throw error;
    throw new ReplayRefused(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}
