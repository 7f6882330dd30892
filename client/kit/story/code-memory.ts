import type { SmsMessage } from '#contract/control/phone.ts';
import { COPY } from '#contract/copy.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { StepValue } from '#sandbox/fixture/story.ts';
import { StoryFailure } from './driver.ts';

const NO_CODE = '000000';
/** A page behind a story may be slow: a browser on a busy machine. */
const SMS_WAIT_MS = 5_000;

/** The phone of a story, and its newest message when a code was last requested. */
export class CodeMemory {
  readonly #world: WorldClient;
  #phone = '';
  #seen = 0;

  constructor(world: WorldClient) {
    this.#world = world;
  }

  /** A phone was typed. */
  typed(label: string, text: string): void {
    if (label === COPY['field.phone.label']) this.#phone = text;
  }

  /** Called before a button is pressed: if it requests a code, only newer messages count. */
  async pressing(name: string): Promise<void> {
    if (name !== COPY['code.get'] && name !== COPY['code.again']) return;
    this.#seen = (await this.#world.sms(this.#phone)).at(-1)?.seq ?? 0;
  }

  /** @throws StoryFailure where the phone has no such code */
  async code(which: StepValue<'typeCode'>): Promise<string> {
    if (this.#phone === '')
      throw new StoryFailure(
        { en: 'a phone that the code is for', zh: '收验证码的手机号' },
        {
          en: `none was typed yet: first askForCode, or fill ${COPY['field.phone.label']}`,
          zh: '还没有填写：先askForCode，或填写手机号',
        },
      );
    const newest = which === 'wrong' ? await this.#newestYet() : await this.#newest();
    if (which === 'newest') return newest;
    if (which === 'wrong') return newest === NO_CODE ? newest : other(newest);
    const previous = (await this.#codes()).at(-2)?.code;
    if (!previous)
      throw new StoryFailure(
        { en: `a code before the newest one to ${this.#phone}`, zh: `${this.#phone}的上一个验证码` },
        { en: 'none', zh: '没有' },
      );
    return previous;
  }

  async #newest(): Promise<string> {
    const wait = { after: this.#seen, waitMs: SMS_WAIT_MS };
    const next = await this.#world.waitForSms(this.#phone, wait).catch(({ message }: Error) => {
      // The report of a step has a line of its own for what was refused.
      const [first = message] = message.split('\n', 1);
      throw new StoryFailure(
        { en: `a message to ${this.#phone}`, zh: `发给${this.#phone}的短信` },
        { en: first, zh: '没有收到' },
      );
    });
    if (next.code === null)
      throw new StoryFailure(
        { en: `a code for ${this.#phone}`, zh: `发给${this.#phone}的验证码` },
        next.reason ?? next.text,
      );
    return (await this.#codes()).at(-1)?.code ?? next.code;
  }

  async #newestYet(): Promise<string> {
    return (await this.#codes()).at(-1)?.code ?? NO_CODE;
  }

  async #codes(): Promise<SmsMessage[]> {
    return (await this.#world.sms(this.#phone)).filter(({ code }) => code !== null);
  }
}

/** As long, and surely another. */
function other(code: string): string {
  return code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
}
