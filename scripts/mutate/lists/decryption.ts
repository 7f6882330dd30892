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
    find: '  if (isVoid(received)) {',
    replace: '  if (false) {',
  },
  {
    name: 'decryption: the instant of the call is that of its receipt',
    threats: ['S1'],
    file: 'server/http/portal/admit.ts',
    likely: [INSTANT],
    find: 'const at = world.clock.now();',
    replace: 'const at = world.clock.now() - (received.body?.size ? 300_000 : 0);',
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
    find: 'return this.#asked.length + this.#unsent.length >= CIPHERTEXTS_WAITING_MAX;',
    replace: 'return false;',
  },
  {
    name: 'decryption: a broken chunk is left out',
    threats: ['S9'],
    file: 'server/decryption-thread.ts',
    likely: [DECRYPTER],
    find: 'if (chunks.includes(null)) return null;',
    replace: 'chunks.splice(0, Infinity, ...chunks.filter(Boolean));',
  },
  {
    name: 'decryption: the event loop waits for it',
    threats: ['S10'],
    file: 'server/decrypter.ts',
    likely: [DECRYPTER],
    find: 'thread.postMessage(batch.map(({ sealed }) => sealed));',
    replace: `const { privateDecrypt } = process.getBuiltinModule('node:crypto');
      const opened = ({ sealed: [key, text] }: Waiter) =>
        Array.from({ length: text.length / 344 }, (_, at) =>
          privateDecrypt({ key, padding: 4, oaepHash: 'sha256' }, Buffer.from(text, 'base64').subarray(at * 256, at * 256 + 256)),
        );
      thread.emit('message', batch.map((waiter) => Buffer.concat(opened(waiter)).toString()));`,
  },
];
