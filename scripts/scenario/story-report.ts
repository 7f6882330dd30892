import { isExpectation, readStep, type Step } from '#sandbox/fixture/story.ts';
import type { StoryFile } from './story-file.ts';
import type { PlayedStep } from './story-run.ts';

const MARKS = { passed: '✓', failed: '✗', passedOver: '-' } as const;
const TEXT_WIDTH = 64;
const TIME_WIDTH = 7;

/** One line a step; a failed one with what was expected, what came, and why the server refused what it refused. */
export function stepLines(
  { step, index, outcome, tookMs, because, failure, refusals = [] }: PlayedStep,
  from: StoryFile,
): string[] {
  const text = stepText(step);
  const time = `${Math.round(tookMs)} ms`.padStart(TIME_WIDTH);
  const head = `  ${MARKS[outcome]} ${time}  ${text}${because ? `  (${because})` : ''}`;
  if (!failure) return [head];
  return [
    head,
    `      ${from.file}:${from.lineOf(index)}`,
    `      expected  ${failure.expected}`,
    `      got       ${failure.got}`,
    ...refusals.map((refusal) => `      refused   ${refusal}`),
  ];
}

/** `fill 手机号=13800000001` */
export function stepText(step: Step): string {
  const { word, value } = readStep(step);
  const text = value === true ? word : `${word} ${valueText(value)}`;
  return text.length > TEXT_WIDTH ? `${text.slice(0, TEXT_WIDTH - 1)}…` : text;
}

function valueText(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return Object.entries(value)
    .map(([name, one]) => `${name}=${typeof one === 'object' && one !== null ? `{${valueText(one)}}` : String(one)}`)
    .join(' ');
}

/** Steps of all stories by outcome, and what came of the stories. */
export class StoryTally {
  readonly #steps = { passed: 0, failed: 0, passedOver: 0 };
  #passed = 0;
  #failed = 0;
  #unusable = 0;
  /** expectations of the story that is played */
  #expected = { met: 0, passedOver: 0 };
  #unproven = 0;

  step(played: PlayedStep): void {
    this.#steps[played.outcome] += 1;
    if (!isExpectation(readStep(played.step).word)) return;
    if (played.outcome === 'passed') this.#expected.met += 1;
    if (played.outcome === 'passedOver') this.#expected.passedOver += 1;
  }

  story(isPassed: boolean): void {
    if (isPassed) this.#passed += 1;
    else this.#failed += 1;
    const { met, passedOver } = this.#expected;
    if (isPassed && met === 0 && passedOver > 0) this.#unproven += 1;
    this.#expected = { met: 0, passedOver: 0 };
  }

  /** A file could not be read as a fixture. */
  unusable(): void {
    this.#unusable += 1;
  }

  get isGood(): boolean {
    return this.#failed + this.#unusable === 0;
  }

  toString(): string {
    const { passed, failed, passedOver } = this.#steps;
    const over = passedOver > 0 ? `, ${passedOver} for a browser only (--browser)` : '';
    const unusable = this.#unusable > 0 ? `, ${this.#unusable} not played` : '';
    const unproven = this.#unproven > 0 ? ` (${this.#unproven} without an expectation that HTTP can check)` : '';
    return `${this.#passed} passed${unproven}, ${this.#failed} failed${unusable}; steps: ${passed} passed, ${failed} failed${over}`;
  }
}
