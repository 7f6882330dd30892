import type { Padding } from '#contract/portal/encryption.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import type { GivenKey } from '#contract/portal/public-key.ts';
import { COOKIES } from '#contract/storage.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';
import { type Answer, isAlike, successOf } from '#scripts/contract/judge/answer.ts';
import type { CookieNames } from '#scripts/contract/judge/cookies.ts';
import type { Gate } from '#scripts/contract/judge/other-check.ts';

/** A call that tells who is signed in, and its answer to a visitor. */
interface Witness {
  readonly call: EndpointName;
  readonly visitor: Answer;
}

/** Findings about a run's target, before anything is judged: names, encryption, and which calls are there. */
export class Grounds {
  /** its wire format, as far as it was found; a csrf cookie without a name was not found */
  wire: Wire = DEFAULT_WIRE;
  /** false where a write without a csrf token is accepted */
  isTokenChecked = true;
  /** HttpOnly cookies without which nobody is signed in */
  session: readonly string[] = [COOKIES.session];
  key: GivenKey | null = null;
  padding: Padding | null = null;
  /** calls whose path is not there */
  readonly absent = new Set<EndpointName>();
  /** answers to a visitor who asks for each call without anything in it */
  readonly visitor = new Map<EndpointName, Answer>();
  /** how the server says no at each gate */
  readonly voices = new Map<Gate, string>();
  /** null as long as nobody has signed in */
  witness: Witness | null = null;

  get cookies(): CookieNames {
    return { csrf: this.wire.tokens.csrfCookie || null, session: this.session };
  }

  /** Takes over what was found out. */
  learn({ tokens, padding }: { readonly tokens?: Partial<Wire['tokens']>; readonly padding?: Padding }): void {
    this.wire = {
      ...this.wire,
      tokens: { ...this.wire.tokens, ...tokens },
      encryption: { ...this.wire.encryption, ...(padding && { padding }) },
    };
  }

  /** True where an answer of the witness is not a visitor's. */
  isSomebody({ call, visitor }: Witness, answer: Answer): boolean {
    const success = successOf(call, answer);
    const says = (success?.data as { isLogin?: unknown } | null | undefined)?.isLogin;
    return typeof says === 'boolean' ? says : success !== null && !isAlike(answer, visitor);
  }

  /** Sentences for the top of the report. */
  words(): string {
    const { csrfCookie, csrfHeader } = this.wire.tokens;
    const found = csrfCookie === '' ? 'csrf token unknown' : `${csrfCookie} as ${csrfHeader}`;
    const csrf = this.isTokenChecked ? found : 'csrf token not checked';
    const key = this.key ? `key in ${this.key.place} as ${this.key.form}` : 'no key';
    return `${csrf}; session ${this.session.join(', ') || 'unknown'}; ${key}, ${this.padding ?? 'padding unknown'}`;
  }
}
