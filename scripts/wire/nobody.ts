import { LOGIN_AGAIN, readFailure } from '#contract/wire/tolerant.ts';
import type { Asked, Visitor } from './asked.ts';
import { fleetingIn, isSaidIn, voiceOf } from './voice.ts';

/** A path that nobody has, and a second one. */
export const NOWHERE = '/uc/no-such-call-7f3a';
const ELSEWHERE = '/uc/no/such-call-b82c';

/** Calls that a visitor may be refused. */
const OF_SOMEBODY: readonly unknown[] = ['basicInfo', 'listByPhone', 'listByOutAccountId'];

type Heard = Pick<Asked, 'method' | 'path' | 'status' | 'headers' | 'body'>;

/** Answers of paths that nobody has, by which a call that is not there is recognised, whatever its status or code. */
export class Nobody {
  readonly #visitor: Visitor;
  readonly #heard: Asked[] = [];

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  /**
   * Asks for such paths; values in which two answers differ are fleeting.
   * @param before refusal that comes before a path is looked at: that of a token, where no other is known
   */
  async ask(method: 'GET' | 'POST', before: Asked | null = null): Promise<void> {
    const asked: Asked[] = [];
    for (const path of [NOWHERE, ELSEWHERE]) {
      const answer = await this.#visitor.send(null, method, path, method === 'GET' ? {} : { body: {} });
      if (answer) asked.push(answer);
    }
    const [one, other] = asked;
    if (one && other) this.#visitor.fleeting = new Set([...this.#visitor.fleeting, ...fleetingIn(one, other)]);
    const voice = before && voiceOf(before, this.#visitor.fleeting);
    for (const answer of asked) if (voiceOf(answer, this.#visitor.fleeting) !== voice) this.hear(answer);
  }

  /** Takes an answer of such a path, one to somebody who is signed in too. */
  hear(asked: Asked | null): void {
    if (asked) this.#heard.push(asked);
  }

  get first(): Asked | undefined {
    return this.#heard[0];
  }

  /** True for the answer of such a path; one may name the nearest path beside. */
  isMe(asked: Heard): boolean {
    const { fleeting } = this.#visitor;
    return this.#heard.some((one) => one.method === asked.method && isSaidIn(one, asked, fleeting));
  }

  /** Answers of calls that are not there, to somebody who is signed in. */
  absentOf(mine: readonly Asked[]): Asked[] {
    return mine.filter((one) => OF_SOMEBODY.includes(one.call) && this.isMe(one));
  }

  /** True for a call that is not there. Where a visitor is sent to sign in from every path, such a call may be there. */
  isAbsent(asked: Asked): boolean {
    return this.isMe(asked) && !(OF_SOMEBODY.includes(asked.call) && isSentAway(asked));
  }
}

function isSentAway({ status, body }: Asked): boolean {
  return status === 401 || status === 403 || (status >= 300 && status < 400) || readFailure(body).code === LOGIN_AGAIN;
}
