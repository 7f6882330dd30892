import type { Mutation } from '#scripts/mutate/mutation.ts';

const INSTANT = 'tests/sandbox/decryption-instant.test.ts';
const DECRYPTER = 'tests/sandbox/decrypter.test.ts';

/** The wait for decryption, and all that is decided after it. */
export const DECRYPTION: readonly Mutation[] = [
  {
    name: 'decryption: the key is not judged after it',
    threats: ['S8'],
    file: 'server/domain/sign-in.ts',
    likely: [INSTANT],
    find: 'checkKey(portal, request.publicKey);',
    replace: 'if (Object.keys(opened).length === 0) checkKey(portal, request.publicKey);',
  },
  {
    name: 'decryption: a call of before a reset goes on after it',
    threats: ['K11'],
    file: 'server/http/portal/handle-portal-call.ts',
    likely: [INSTANT],
    find: '  if (isVoid(arrival)) {',
    replace: '  if (false) {',
  },
  {
    name: 'decryption: the instant of the call is that of its arrival',
    threats: ['S1'],
    file: 'server/http/portal/admit.ts',
    likely: [INSTANT],
    find: 'const at = world.clock.now();',
    replace: 'const at = world.clock.now() - (arrival.body?.size ? 300_000 : 0);',
  },
  {
    name: 'decryption: who hangs up during it is refused for the old id',
    threats: ['S31'],
    file: 'server/http/portal/record.ts',
    likely: [INSTANT],
    find: "(broken === 'drop' || isUnread)",
    replace: "broken === 'drop'",
  },
  {
    name: 'decryption: any number of ciphertexts may wait',
    threats: ['S29'],
    file: 'server/http/portal/open.ts',
    likely: [INSTANT],
    find: 'return decrypter.isFull ? null : {',
    replace: 'return {',
  },
  {
    name: 'decryption: what waits is not counted',
    threats: ['S29'],
    file: 'server/decrypter.ts',
    likely: [DECRYPTER],
    find: 'this.#waiting += 1;',
    replace: '',
  },
  {
    name: 'decryption: a broken chunk is left out',
    threats: ['S9'],
    file: 'server/decrypter.ts',
    likely: [DECRYPTER],
    find: 'if (whole.length < chunks.length) return null;',
    replace: '',
  },
  {
    name: 'decryption: the event loop waits for it',
    threats: ['S10'],
    file: 'server/decrypter.ts',
    likely: [DECRYPTER],
    find: 'await webcrypto.subtle.decrypt(ALGORITHM, await this.#keyOf(pair), chunk)',
    replace:
      "process.getBuiltinModule('node:crypto').privateDecrypt({ key: pair.privateKey, padding: 4, oaepHash: RSA.hash }, chunk)",
  },
];
