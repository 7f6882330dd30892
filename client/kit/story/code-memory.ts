import type { JournalEntry } from '#contract/control/journal.ts';
import { COPY } from '#contract/copy.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { StepValue } from '#sandbox/fixture/story.ts';
import { StoryFailure } from './driver.ts';

const NO_CODE = '000000';
/** A page behind a story may be slow: a browser on a busy machine. */
const SMS_WAIT_MS = 5_000;

export type CodeMemory = ReturnType<typeof codeMemory>;

/** The phone of a story, and its newest message when a code was last requested. */
export function codeMemory(world: WorldClient) {
  let phone = '';
  /** number of the newest message before the last request for a code */
  let seen = 0;
  /** seq of the newest call before that request */
  let before = 0;

  const callsSince = () => world.journal.after(before);
  const codes = async () => (await world.sms(phone)).filter(({ code }) => code !== null);
  const newestYet = async () => (await codes()).at(-1)?.code ?? NO_CODE;

  async function newestAwaited(): Promise<string> {
    const next = await world.waitForSms(phone, { after: seen, waitMs: SMS_WAIT_MS }).catch(({ message }: Error) => {
      // The first line alone: the report of a step has a line of its own for refusals.
      const [first = message] = message.split('\n', 1);
      throw new StoryFailure({ en: `a message to ${phone}`, zh: `发给${phone}的短信` }, { en: first, zh: '没有收到' });
    });
    if (next.code !== null) return (await codes()).at(-1)?.code ?? next.code;
    throw new StoryFailure({ en: `a code for ${phone}`, zh: `发给${phone}的验证码` }, next.reason ?? next.text);
  }

  return {
    /** Notes the phone when it is typed. */
    typed: (label: string, text: string) => {
      if (label === COPY['field.phone.label']) phone = text;
    },
    /** Called before a button is pressed: if it requests a code, only newer messages count. */
    pressing: async (name: string) => {
      if (name !== COPY['code.get'] && name !== COPY['code.again']) return;
      seen = (await world.sms(phone)).at(-1)?.seq ?? 0;
      before = (await callsSince()).at(-1)?.seq ?? before;
    },
    /** Requests for a code since one was last asked for. */
    requests: async (): Promise<JournalEntry[]> =>
      (await callsSince()).filter(({ endpoint }) => endpoint === ENDPOINTS.sendSmsCode.name),
    /** @throws StoryFailure where the phone has no such code */
    code: async (which: StepValue<'typeCode'>): Promise<string> => {
      if (phone === '')
        throw new StoryFailure(
          { en: 'a phone that the code is for', zh: '收验证码的手机号' },
          {
            en: `none was typed yet: first askForCode, or fill ${COPY['field.phone.label']}`,
            zh: '还没有填写：先askForCode，或填写手机号',
          },
        );
      const newest = await (which === 'wrong' ? newestYet() : newestAwaited());
      if (which === 'newest') return newest;
      if (which === 'wrong') return newest === NO_CODE ? newest : other(newest);
      const previous = (await codes()).at(-2)?.code;
      if (previous) return previous;
      throw new StoryFailure(
        { en: `a code before the newest one to ${phone}`, zh: `${phone}的上一个验证码` },
        { en: 'none', zh: '没有' },
      );
    },
  };
}

/** Another code of the same length. */
function other(code: string): string {
  return code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
}
