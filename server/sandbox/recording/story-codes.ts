import { COPY } from '#contract/copy.ts';
import type { SmsAction } from '#contract/fields.ts';
import type { Step } from '#sandbox/fixture/story.ts';
import type { World } from '#sandbox/world/world.ts';

export interface AskedCode {
  readonly phone: string;
  readonly action: SmsAction;
}

/** Which of a phone's codes was typed, as a story says it: the code itself is another one each time. */
export class TypedCodes {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * @param typed the code, undefined where it could not be read
   * @returns the step, and when the message that it needs arrived
   */
  read(asked: AskedCode, typed: string | undefined, at: number): { readonly step: Step; readonly arrivedAt: number } {
    const { inbox, portal } = this.#world;
    const arrived = inbox
      .list(asked, portal.smsCodes, at)
      .filter((message) => message.code !== null && message.at <= at);
    const [previous, newest] = [arrived.at(-2), arrived.at(-1)];
    if (newest && (typed === undefined || typed === newest.code))
      return { step: { typeCode: 'newest' }, arrivedAt: newest.at };
    if (newest && previous && typed === previous.code) return { step: { typeCode: 'previous' }, arrivedAt: newest.at };
    const isFixed = typed !== undefined && portal.settings.fixedCodes[asked.phone] === typed;
    const step: Step = isFixed ? { fill: { [COPY['field.code.label']]: typed } } : { typeCode: 'wrong' };
    return { step, arrivedAt: 0 };
  }
}
