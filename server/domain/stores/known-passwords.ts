import { CAPS } from '#contract/limits.ts';
import { BoundedMap } from './bounded-map.ts';

/**
 * Passwords that the accounts of a world have, or had before: a text is looked up among them in one step, however many
 * accounts there are. For masking (threat K13); sign-in compares with the account alone.
 */
export class KnownPasswords {
  /** accounts by their password, counted */
  readonly #current = new Map<string, number>();
  readonly #former = new BoundedMap<string, true>(CAPS.formerPasswords);

  get evicted(): number {
    return this.#former.evicted;
  }

  has(text: string): boolean {
    return this.#current.has(text) || this.#former.get(text) === true;
  }

  /** Adds the password that an account now has. */
  add(password: string | null | undefined): void {
    if (!password) return;
    this.#former.delete(password);
    this.#current.set(password, (this.#current.get(password) ?? 0) + 1);
  }

  /** Adds the current and former passwords of another store, as former ones. */
  remember(other: KnownPasswords): void {
    for (const [password] of [...other.#former.entries(), ...other.#current]) {
      if (!this.#current.has(password)) this.#former.set(password, true);
    }
  }

  /** Makes an account's password a former one. */
  retire(password: string | null): void {
    const count = password === null ? undefined : this.#current.get(password);
    if (password === null || count === undefined) return;
    if (count > 1) this.#current.set(password, count - 1);
    else {
      this.#current.delete(password);
      this.#former.set(password, true);
    }
  }
}
