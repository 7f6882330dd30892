import { KEY_GRACE_MS, KEY_LIFE_MS, KEYS_KEPT } from '#contract/limits.ts';

interface Key {
  readonly publicKey: string;
  readonly since: number;
  replacedAt: number | null;
}

/** The keys of a world by the clock alone: ten minutes of life, 240 s of grace, eight at most (threat S8). */
export class KeyModel {
  #keys: Key[] = [];
  #firstSince = 0;

  /** When the key that the world was made with began: before its clock was stopped. */
  began(since: number): void {
    this.#firstSince = since;
  }

  /** The server's answer to a browser that asked for the key. */
  fetched(publicKey: string, now: number): void {
    const newest = this.#keys.at(-1);
    if (newest?.publicKey === publicKey) return;
    // The world's first key may have been replaced before anybody asked for it.
    const endedAt = newest ? replacementOf(newest) : this.#firstSince;
    this.#add(publicKey, endedAt + Math.floor((now - endedAt) / KEY_LIFE_MS) * KEY_LIFE_MS);
  }

  rotated(publicKey: string, now: number): void {
    this.#add(publicKey, now);
  }

  isHonoured(publicKey: string, now: number): boolean {
    const key = this.#find(publicKey);
    return key !== undefined && now < replacementOf(key) + KEY_GRACE_MS;
  }

  isInGrace(publicKey: string, now: number): boolean {
    const key = this.#find(publicKey);
    return key !== undefined && now >= replacementOf(key) && this.isHonoured(publicKey, now);
  }

  #find(publicKey: string): Key | undefined {
    return this.#keys.find((key) => key.publicKey === publicKey);
  }

  #add(publicKey: string, since: number): void {
    const newest = this.#keys.at(-1);
    if (newest) newest.replacedAt = Math.min(replacementOf(newest), since);
    this.#keys = [...this.#keys, { publicKey, since, replacedAt: null }].slice(-KEYS_KEPT);
  }
}

function replacementOf({ replacedAt, since }: Key): number {
  return replacedAt ?? since + KEY_LIFE_MS;
}
