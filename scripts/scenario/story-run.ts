import { isExpectation, readStep, type Step, type StepWord, type Story } from '#sandbox/fixture/story.ts';
import { type Moves, type PassedOver, type Player, StoryFailure } from './moves.ts';
import type { WorldMoves } from './world-moves.ts';

export interface PlayedStep {
  /** place in the story, from 0 */
  readonly index: number;
  readonly step: Step;
  readonly outcome: 'passed' | 'failed' | 'passedOver';
  readonly tookMs: number;
  /** for a step that was passed over */
  readonly because?: string;
  readonly failure?: StoryFailure;
  /** calls that were refused since the last act, with their reasons; for a step that failed */
  readonly refusals?: readonly string[];
}

interface StoryRun {
  readonly story: Story;
  readonly world: WorldMoves;
  readonly player: Player;
  /** each step as it is over */
  told(step: PlayedStep): Promise<void> | void;
}

const AGAIN_MS = 100;
const OPENING: readonly StepWord[] = ['open', 'embed', 'reload'];
const ABOUT_QR: readonly StepWord[] = ['scanQr', 'confirmQr', 'cancelQr', 'expireQr'];

/** Plays a story on a frozen clock to its end, or to the first step that fails. @returns whether all that could be told was as expected */
export async function runStory({ story, world, player, told }: StoryRun): Promise<boolean> {
  const moves: Moves<StepWord> = { ...player.moves, ...world.moves };
  await world.freeze();
  for (const [index, step] of story.entries()) {
    const startMs = performance.now();
    const outcome = await outcomeOf(step, moves, world, player);
    await told({ index, step, tookMs: performance.now() - startMs, ...outcome });
    if (outcome.outcome === 'failed') return false;
  }
  return true;
}

type Outcome = Omit<PlayedStep, 'index' | 'step' | 'tookMs'>;

async function outcomeOf(step: Step, moves: Moves<StepWord>, world: WorldMoves, player: Player): Promise<Outcome> {
  try {
    const passedOver = await play(step, moves, world, player);
    return passedOver ? { outcome: 'passedOver', because: passedOver.because } : { outcome: 'passed' };
  } catch (error) {
    const failure = error instanceof StoryFailure ? error : new StoryFailure('the step to be done', firstLine(error));
    return { outcome: 'failed', failure, refusals: await world.refusals() };
  }
}

function firstLine(error: unknown): string {
  return String(error).split('\n', 1)[0] ?? '';
}

async function play(
  step: Step,
  moves: Moves<StepWord>,
  world: WorldMoves,
  player: Player,
): Promise<PassedOver | undefined> {
  const { word, value } = readStep(step);
  const move = moves[word] as (value: unknown) => Promise<PassedOver | undefined>;
  if (isExpectation(word)) return eventually(() => move(value), player.patienceMs);
  if (OPENING.includes(word)) await world.leaveQr();
  if (ABOUT_QR.includes(word)) await seeQr(world, player);
  await world.mark();
  const passedOver = await move(value);
  if (ABOUT_QR.includes(word)) await player.notice();
  return passedOver;
}

/** A page that has just opened has not asked for its code yet; one without a code leaves the phone the one before. */
async function seeQr(world: WorldMoves, player: Player): Promise<void> {
  await eventually(() => world.expectQr('new'), player.patienceMs).catch(() => world.expectQr('any'));
}

/** Tries until it comes true or patience runs out; then the last failure is the answer. */
async function eventually<T>(look: () => Promise<T>, patienceMs: number): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof StoryFailure) || performance.now() >= deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
