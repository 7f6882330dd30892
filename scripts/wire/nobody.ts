import { readFailure } from '#contract/wire/tolerant.ts';
import type { HttpMethod } from '#kit/http.ts';
import type { Asked, Visitor } from './asked.ts';
import { fleetingIn, voiceOf } from './voice.ts';

/** Two paths that nobody has. */
const NOWHERE = ['/uc/no-such-call-7f3a', '/uc/no/such-call-b82c'] as const;

/** Calls that a visitor may be refused. */
const OF_SOMEBODY: readonly unknown[] = ['basicInfo', 'listByPhone', 'listByOutAccountId'];

/** Answers of paths that nobody has, by which a call that is not there is recognised, whatever its status or code. */
export class Nobody {
  readonly #asked: readonly Asked[];
  /** values that are other ones each time */
  readonly #fleeting: ReadonlySet<string>;

  private constructor(asked: readonly Asked[]) {
    this.#asked = asked;
    const [one, other] = asked;
    this.#fleeting = one && other ? fleetingIn(one, other) : new Set();
  }

  static async ask(visitor: Visitor): Promise<Nobody> {
    const asked: Asked[] = [];
    for (const method of ['GET', 'POST'] as const satisfies HttpMethod[])
      for (const path of NOWHERE) {
        const answer = await visitor.send(null, method, path, method === 'GET' ? {} : { body: {} });
        if (answer) asked.push(answer);
      }
    return new Nobody(asked);
  }

  get first(): Asked | undefined {
    return this.#asked[0];
  }

  /** True for the answer of such a path. */
  isMe(asked: Pick<Asked, 'method' | 'path' | 'status' | 'headers' | 'body'>): boolean {
    const voice = voiceOf(asked, this.#fleeting);
    return this.#asked.some((one) => one.method === asked.method && voiceOf(one, this.#fleeting) === voice);
  }

  /** True for a call that is not there. Where a visitor is asked to sign in on every path, such a call may be there. */
  isAbsent(asked: Asked): boolean {
    if (!this.isMe(asked)) return false;
    const { code } = readFailure(asked.body);
    return !(OF_SOMEBODY.includes(asked.call) && (asked.status === 401 || code === '401'));
  }
}
