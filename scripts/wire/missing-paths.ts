import { LOGIN_AGAIN, readFailure } from '#contract/wire/tolerant.ts';
import { OF_SOMEBODY } from './call-kinds.ts';
import { fingerprintOf, fleetingIn, isContainedIn } from './fingerprint.ts';
import type { ProbeAnswer, Visitor } from './probe.ts';

/** Two made-up paths that no back end has. */
export const NOWHERE = '/uc/no-such-call-7f3a';
const ELSEWHERE = '/uc/no/such-call-b82c';

/** Answers at made-up paths: a call with the same answer is missing, with any status or code. */
export class MissingPaths {
  readonly #visitor: Visitor;
  readonly #answers: ProbeAnswer[] = [];

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  /**
   * Requests the made-up paths; values in which their answers differ are fleeting.
   * @param before refusal of a token, which comes before the path is looked at: an answer like it is ignored
   */
  async ask(method: 'GET' | 'POST', before: ProbeAnswer | null = null): Promise<void> {
    const asked: ProbeAnswer[] = [];
    for (const path of [NOWHERE, ELSEWHERE]) {
      const answer = await this.#visitor.send(null, method, path, method === 'GET' ? {} : { body: {} });
      if (answer) asked.push(answer);
    }
    const [one, other] = asked;
    if (one && other) this.#visitor.fleeting = new Set([...this.#visitor.fleeting, ...fleetingIn(one, other)]);
    const fingerprint = before && fingerprintOf(before, this.#visitor.fleeting);
    for (const answer of asked) if (fingerprintOf(answer, this.#visitor.fleeting) !== fingerprint) this.add(answer);
  }

  /** Adds an answer at a made-up path, also one to a signed-in browser. */
  add(asked: ProbeAnswer | null): void {
    if (asked) this.#answers.push(asked);
  }

  get first(): ProbeAnswer | undefined {
    return this.#answers[0];
  }

  /** True for an answer like one at a made-up path; it may also suggest the nearest path. */
  isLikeMissing(asked: ProbeAnswer): boolean {
    const { fleeting } = this.#visitor;
    return this.#answers.some((one) => one.method === asked.method && isContainedIn(one, asked, fleeting));
  }

  /** Answers of missing calls, among answers to a signed-in browser. */
  absentOf(answers: readonly ProbeAnswer[]): ProbeAnswer[] {
    return answers.filter((one) => isOfSomebody(one) && this.isLikeMissing(one));
  }

  /** True for a missing call. A call that only sends the visitor to sign in may exist: some back ends do so at every path. */
  isAbsent(asked: ProbeAnswer): boolean {
    return this.isLikeMissing(asked) && !(isOfSomebody(asked) && isSentAway(asked));
  }
}

const isOfSomebody = ({ call }: ProbeAnswer) => call !== null && OF_SOMEBODY.includes(call);

function isSentAway({ status, body }: ProbeAnswer): boolean {
  return status === 401 || status === 403 || (status >= 300 && status < 400) || readFailure(body).code === LOGIN_AGAIN;
}
