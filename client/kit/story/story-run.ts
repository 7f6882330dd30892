import type { JournalEntry } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { QR_POLL_MS } from '#contract/limits.ts';
import { expectsNotFound, nearestPage } from '#sandbox/fixture/diagnostics/page-diagnostics.ts';
import { browserNeed, isExpectation, readStep, type Step, type StepWord, type Story } from '#sandbox/fixture/story.ts';
import {
  type Bilingual,
  type Driver,
  NeedsBrowser,
  type StepHandlers,
  StoryFailure,
  type StoryPicture,
} from './driver.ts';
import { screenSteps } from './screen-steps.ts';
import type { WorldSteps } from './world-steps.ts';

/** `notPlayed`: a story that needs a browser and had none, which neither passed nor failed. */
export type StoryOutcome = 'passed' | 'failed' | 'notPlayed';

export interface PlayedStep {
  /** place in the story, from 0 */
  readonly index: number;
  readonly step: Step;
  readonly outcome: StoryOutcome;
  readonly tookMs: number;
  /** for a step that was not played */
  readonly because?: Exclude<Bilingual, string>;
  readonly failure?: StoryFailure;
  /** calls that were refused since the last act, with their reasons; for a step that failed */
  readonly refusals?: readonly JournalEntry[];
  /** events before it, the newest last; for a step that failed */
  readonly history?: readonly TimelineEvent[];
  /** the page it failed at; null where none could be taken */
  readonly picture?: StoryPicture | null;
  /** errors that the page wrote to its console */
  readonly logged?: readonly string[];
}

interface StoryRun {
  readonly story: Story;
  readonly world: WorldSteps;
  readonly driver: Driver;
  /** a story that needs a browser is played up to the step that does; left out: nothing of it is */
  readonly playsUpToNeed?: boolean;
  /** waits until a step may begin; its rejection ends the story */
  readonly mayBegin?: (index: number) => Promise<void>;
  /** each step as it is over */
  onStep(step: PlayedStep): Promise<void> | void;
}

/** Longest time for an expectation to come true, in real milliseconds. */
const PATIENCE_MS = 5_000;
/** Events that a failure is shown with. */
const HISTORY = 5;
const AGAIN_MS = 100;
/** Expectations that are tried before the answers to the last act: a text may be there only until they come. */
const AT_ONCE: readonly StepWord[] = ['expectText', 'expectToast'];
const OPENING: readonly StepWord[] = ['open', 'embed', 'reload'];
const ABOUT_QR: readonly StepWord[] = ['scanQr', 'confirmQr', 'cancelQr', 'expireQr'];

/**
 * Plays a story on a frozen clock to its end, or to the first step that fails. Where a step needs a browser and the
 * driver has none, only that step is reported and nothing is played, unless it is to be played up to there.
 */
export async function runStory(run: StoryRun): Promise<StoryOutcome> {
  const { story, world, driver, playsUpToNeed = false, mayBegin, onStep } = run;
  const needing = playsUpToNeed || driver.isBrowser ? undefined : neededBy(story);
  if (needing) {
    await onStep(needing);
    return 'notPlayed';
  }
  const handlers: StepHandlers<StepWord> = { ...screenSteps(driver, world.codes), ...world.handlers };
  await world.freeze();
  for (const [index, step] of story.entries()) {
    await mayBegin?.(index);
    const startMs = performance.now();
    const next = story[index + 1];
    const outcome = await outcomeOf(step, () => play(step, next, handlers, world, driver), world, driver);
    await onStep({ index, step, tookMs: performance.now() - startMs, ...outcome });
    if (outcome.outcome !== 'passed') return outcome.outcome;
  }
  // Calls that the last act set off are part of the story.
  await driver.answered();
  return 'passed';
}

/** The first step of a story that needs a browser. */
function neededBy(story: Story): PlayedStep | undefined {
  const needs = story.map((step, index) => ({ step, index, need: browserNeed(step) }));
  const first = needs.find(({ need }) => need !== null);
  if (!first?.need) return undefined;
  return { index: first.index, step: first.step, outcome: 'notPlayed', tookMs: 0, because: first.need };
}

type Outcome = Omit<PlayedStep, 'index' | 'step' | 'tookMs'>;

async function outcomeOf(step: Step, act: () => Promise<void>, world: WorldSteps, driver: Driver): Promise<Outcome> {
  const error = await act().then(
    () => null,
    (reason: unknown) => reason,
  );
  const { uncaught, logged } = driver.trouble();
  if (error instanceof NeedsBrowser) return { outcome: 'notPlayed', because: error.why, logged };
  const failure = failureOf(error, uncaught);
  if (failure === null) return { outcome: 'passed', logged };
  const picture = await driver.picture().catch(() => null);
  const [refusals, history] = await Promise.all([world.refusals(step), world.history(HISTORY)]);
  return { outcome: 'failed', failure, refusals, history, picture, logged };
}

function failureOf(error: unknown, [uncaught]: readonly string[]): StoryFailure | null {
  if (error instanceof StoryFailure) return error;
  if (error !== null) return new StoryFailure({ en: 'the step to be done', zh: '这一步做得到' }, firstLine(error));
  return uncaught === undefined ? null : new StoryFailure({ en: 'no error in the page', zh: '页面没有出错' }, uncaught);
}

function firstLine(error: unknown): string {
  return String(error).split('\n', 1)[0] ?? '';
}

async function play(
  step: Step,
  next: Step | undefined,
  handlers: StepHandlers<StepWord>,
  world: WorldSteps,
  driver: Driver,
): Promise<void> {
  const { word, value } = readStep(step);
  const need = driver.isBrowser ? null : browserNeed(step);
  if (need) throw new NeedsBrowser(need);
  const handle = handlers[word] as (value: unknown) => Promise<unknown>;
  if (isExpectation(word)) {
    // Tried before the answers, an expectation of an absence would hold too early.
    if (!AT_ONCE.includes(word)) await driver.answered();
    return eventually(() => handle(value), driver);
  }
  if (step.as) {
    await handle(value);
    // No mark: an expectation after it still looks at the act before.
    return world.changePerson(step.as);
  }
  if (OPENING.includes(word)) await world.leaveQr();
  if (ABOUT_QR.includes(word)) await awaitQr(world, driver);
  await world.mark();
  await handle(value);
  if (word === 'open') mustBeThere(driver, next);
  // By the interval of the page's polls: it asks for the state of its QR code now.
  if (ABOUT_QR.includes(word)) await driver.advance(QR_POLL_MS);
}

/** @throws StoryFailure on a page that does not exist, unless the next step expects just that */
function mustBeThere({ landing }: Driver, next: Step | undefined): void {
  if (landing.status !== 404 || expectsNotFound(next)) return;
  const { pathname } = new URL(landing.href);
  throw new StoryFailure({ en: `a page at ${pathname}`, zh: `页面${pathname}` }, `404${nearestPage(pathname)}`);
}

/** A new page has not asked for its QR code yet; a page without one leaves the phone the previous code. */
async function awaitQr(world: WorldSteps, driver: Driver): Promise<void> {
  await eventually(() => world.expectQr('new'), driver).catch(() => world.expectQr('any'));
}

/** Tries until it comes true, the screen stands still or patience runs out; then the last failure is the answer. */
async function eventually(look: () => Promise<unknown>, driver: Driver): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let isStill = false; ; isStill = await driver.settle(AGAIN_MS)) {
    try {
      await look();
      return;
    } catch (error) {
      if (!(error instanceof StoryFailure) || isStill || performance.now() >= deadline) throw error;
    }
  }
}
