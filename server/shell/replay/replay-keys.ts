import type { WorldFile } from '#contract/control/world-file.ts';
import type { KeyPair } from '#domain/ports.ts';
import { type Keys, readKeyPair } from '#server/shell/platform.ts';

/** The keys of a replay bundle, handed out in the order in which its world took them. */
export class ReplayKeys implements Keys {
  readonly isReady = true;
  readonly #first: KeyPair;
  /** read one by one: a bundle may list thousands */
  readonly #rest: WorldFile['keys'];

  constructor({ start, keys }: WorldFile) {
    const [first] = start.portal.keys;
    if (!first) throw new Error('The bundle has no key to begin with.');
    this.#first = pairOf(first);
    this.#rest = [...keys];
  }

  async ready(): Promise<void> {}

  first(): KeyPair {
    return this.#first;
  }

  async draw(): Promise<KeyPair> {
    const pair = this.#rest.shift();
    if (!pair) throw new Error('The bundle has no further key.');
    return pairOf(pair);
  }

  close(): void {}
}

/** Characters of a private key; the portal's has 900, and a long one takes long at every call. */
const KEY_MAX = 2_000;

function pairOf({ publicKey, privateKey }: { readonly publicKey: string; readonly privateKey: string }): KeyPair {
  const pair = privateKey.length <= KEY_MAX ? readKeyPair(publicKey, privateKey) : null;
  if (!pair) throw new Error('A key of the bundle cannot be read.');
  return pair;
}
