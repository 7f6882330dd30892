import { controlToken } from '#console/connection/console-client.ts';
import { FetchTransport } from '#kit/browser/fetch-transport.ts';
import { DomDriver } from '#kit/story/dom-driver.ts';
import { isAct, type Story } from '#kit/story/steps.ts';
import { runStory, type StoryOutcome } from '#kit/story/story-run.ts';
import { WorldSteps } from '#kit/story/world-steps.ts';
import { WorldClient } from '#kit/world-client.ts';
import { FrameTab } from './frame-tab.ts';
import type { PlayGate } from './player.ts';

interface PlayInFrame {
  readonly frame: HTMLIFrameElement;
  readonly world: string;
  readonly story: Story;
  readonly gate: PlayGate;
}

/** Plays a story in a frame, in a world that has just begun with its fixture. */
export async function playInFrame({ frame, world, story, gate }: PlayInFrame): Promise<StoryOutcome> {
  const client = new WorldClient(new FetchTransport(), world, controlToken);
  const { now } = await client.freeze();
  const tab = new FrameTab(frame, client, now);
  const steps = new WorldSteps(client);
  let seen = (await client.journal.entries()).at(-1)?.seq ?? 0;
  await steps.mark();
  try {
    return await runStory({
      story,
      world: steps,
      driver: new DomDriver(tab, client),
      playsUpToNeed: true,
      mayBegin: async (index) => {
        const step = story[index];
        if (step && isAct(step)) await gate.mayAct(index);
        else gate.looking(index);
      },
      onStep: async ({ outcome, tookMs, failure, because }) => {
        const refusals = (await steps.refusals()).filter(({ seq }) => seq > seen);
        seen = refusals.at(-1)?.seq ?? seen;
        gate.over({ outcome, tookMs, failure: failure?.zh, because, refusals });
      },
    });
  } finally {
    await tab.close();
  }
}
