import { COPY } from '#contract/copy.ts';
import type { SmsAction } from '#contract/fields.ts';
import type { World } from '#sandbox/world/world.ts';
import type { Visit } from './story-visit.ts';
import type { StoryWriter } from './story-writer.ts';

interface AskedCode {
  readonly phone: string;
  readonly action: SmsAction;
}

/** Writes phones and codes that were typed: which of a phone's codes, for the code itself is another one each time. */
export class TypedCodes {
  readonly #world: World;
  readonly #writer: StoryWriter;
  readonly #since: number;
  /** when the last code was asked for, by the world's time and by the story's */
  #asked = { at: 0, writtenAt: 0 };

  /** @param since seq of the newest message before the story: those until it are asked for again */
  constructor(world: World, writer: StoryWriter, since: number) {
    this.#world = world;
    this.#writer = writer;
    this.#since = since;
  }

  /** A code was asked for, the last step. */
  askedAt(at: number): void {
    this.#asked = { at, writtenAt: this.#writer.now };
  }

  typePhone(visit: Visit, phone: string): void {
    if (visit.phone !== phone) this.#writer.write({ fill: { [COPY['field.phone.label']]: phone } });
    visit.phone = phone;
  }

  /** @param typed undefined where it could not be read */
  typeCode(visit: Visit, asked: AskedCode, typed: string | undefined, at: number): void {
    const { inbox, portal } = this.#world;
    const messages = inbox.list(asked, portal.smsCodes, at);
    const arrived = messages.filter((message) => message.code !== null && message.at <= at);
    const [previous, newest] = [arrived.at(-2), arrived.at(-1)];
    const which = !newest || typed === undefined || typed === newest.code ? 'newest' : 'previous';
    const isRight = newest && (which === 'newest' || typed === previous?.code);
    if (isRight && newest.seq <= this.#since && !visit.hasSent) this.#writer.write({ askForCode: asked.phone });
    else this.typePhone(visit, asked.phone);
    visit.phone = asked.phone;
    if (isRight) {
      visit.hasSent ||= newest.seq <= this.#since;
      this.#writer.passTo(this.#asked.writtenAt + newest.at - this.#asked.at);
      this.#writer.write({ typeCode: which });
    } else if (typed !== undefined && portal.settings.fixedCodes[asked.phone] === typed)
      this.#writer.write({ fill: { [COPY['field.code.label']]: typed } });
    else this.#writer.write({ typeCode: 'wrong' });
  }
}
