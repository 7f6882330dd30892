import type { RefusalCode } from '#contract/refusals.ts';
import type { Source } from '#scripts/contract/judge/finding.ts';
import { refused, success } from './expectations.ts';
import type { PortalVisitor } from './portal-visitor.ts';
import { type KnownAccount, SetupFailure, type Target } from './target.ts';

interface TokenOf {
  readonly accountId?: string;
  readonly account?: string;
}

/** Tokens for a new password of each account of a phone, for which it gets a code. */
export async function tokensOf(target: Target, visitor: PortalVisitor, phone: string): Promise<[string, TokenOf][]> {
  const code = await target.code(visitor, phone, 'forgetPwd');
  const { portal } = await visitor.verifyCode(phone, code).expect(success());
  return Object.entries((portal.data?.map ?? {}) as Record<string, TokenOf>);
}

/** Parts of a request that are otherwise than right. */
interface Change {
  readonly phone?: string;
}

/** An account that gets new passwords: the first one is put back at the end, where the account is not a test's own. */
export class Recovery {
  readonly #target: Target;
  readonly #owner: KnownAccount;
  readonly #visitor: PortalVisitor;
  #token = '';
  #accountId: string | undefined;
  #now: string;

  private constructor(target: Target, owner: KnownAccount, visitor: PortalVisitor) {
    this.#target = target;
    this.#owner = owner;
    this.#visitor = visitor;
    this.#now = owner.password;
  }

  /** A recovery with a valid token. @param open opens a browser */
  static async of(target: Target, owner: KnownAccount, open: () => Promise<PortalVisitor>): Promise<Recovery> {
    const recovery = new Recovery(target, owner, await open());
    await recovery.renew();
    return recovery;
  }

  /** The password that the account has by now. */
  get password(): string {
    return this.#now;
  }

  /** Gets another token, where the last one was spent. */
  async renew(): Promise<void> {
    const [[token, of] = []] = await tokensOf(this.#target, this.#visitor, this.#owner.phone);
    this.#token = token ?? '';
    this.#accountId = of?.accountId;
  }

  /** Expects a new password to be accepted. */
  async sets(password: string, source?: Source): Promise<void> {
    const response = await this.#send(password).expect(success(source));
    this.#note(response.portal.kind, password);
  }

  /** Expects a new password to be refused. A server that accepts it has spent the token. */
  async refuses(code: RefusalCode, password: string, change: Change, source?: Source): Promise<void> {
    const response = await this.#send(password, change).expect(refused(code, source));
    this.#note(response.portal.kind, password);
    if (response.portal.kind === 'success') await this.renew();
  }

  /** Sets the first password again after some steps. @throws SetupFailure with the password that it has now */
  async putBackAfter(steps: () => Promise<void>): Promise<void> {
    try {
      await steps();
    } finally {
      await this.#putBack();
    }
  }

  async #putBack(): Promise<void> {
    const { account, password } = this.#owner;
    if (this.#target.isSandbox || this.#now === password) return;
    const failed = await this.#putBackProblem();
    if (failed === null) return this.#note('success', password);
    throw new SetupFailure(`the first password of ${account} is not put back: ${failed}; it is ${this.#now} now`);
  }

  async #putBackProblem(): Promise<string | null> {
    try {
      await this.renew();
      const { portal, status } = await this.#send(this.#owner.password);
      if (portal.kind === 'success') return null;
      return portal.kind === 'refusal' ? `${status} ${portal.code} ${portal.text}` : String(status);
    } catch (error) {
      return (error as Error).message;
    }
  }

  #send(password: string, { phone = this.#owner.phone }: Change = {}) {
    return this.#visitor.resetPassword(phone, this.#token, password, this.#accountId);
  }

  #note(kind: string, password: string): void {
    if (kind !== 'success') return;
    this.#now = password;
    this.#target.notePassword(this.#owner.account, password);
  }
}
