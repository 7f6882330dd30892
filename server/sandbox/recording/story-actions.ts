import { COPY } from '#contract/copy.ts';
import type { Step } from '#sandbox/fixture/story.ts';
import { recordOf, textOf } from '#sandbox/loose.ts';
import type { TimelineAction } from './story-timeline.ts';
import type { StoryWriter } from './story-writer.ts';

interface RecordedAction extends Pick<TimelineAction, 'params' | 'body'> {
  /** the name of an account, which may be called by its id */
  nameOf(id: string): string;
}

/** The steps for each call of the control API that has some. */
const STEPS: Readonly<Partial<Record<TimelineAction['name'], (action: RecordedAction) => readonly Step[]>>> = {
  createSession: ({ body }) => [{ session: textOf(recordOf(body).account) ?? '' }],
  changeSettings: ({ body }) => [{ setSettings: recordOf(body) }],
  createFault: ({ body }) => [{ addFault: recordOf(body) } as Step],
  clearFaults: () => [{ clearFaults: true }],
  rotateKeys: () => [{ rotateKeys: true }],
  changeAccount: ({ params, body, nameOf }) => [
    { setAccount: { ...recordOf(body), account: nameOf(params.id ?? '') } },
  ],
  qrAction: ({ params, body }) => [{ [`${params.action}Qr`]: aboutQr(params.action, body) }],
  authorizeAli: ({ body }) => [{ press: COPY['login.oauth'] }, { authorize: textOf(recordOf(body).identity) ?? '' }],
  // Changes nothing that a story could describe.
  clearSms: () => [],
  restoreSms: () => [],
};

/** Writes calls of the control API as steps; calls without a step are listed as omitted. */
export function recordAction(
  writer: StoryWriter,
  { at, name, params, body }: TimelineAction,
  nameOf: (id: string) => string,
): void {
  const steps = STEPS[name]?.({ params, body, nameOf });
  if (steps) writer.pauseUntil(at);
  else writer.leaveOut(name, 'noStep');
  for (const step of steps ?? []) writer.write(step);
}

function aboutQr(action: string | undefined, body: unknown): unknown {
  return action === 'scan' || action === 'confirm' ? { identity: textOf(recordOf(body).identity) } : true;
}
