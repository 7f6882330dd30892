import type { Mutation } from '#scripts/mutate/mutation.ts';

/** The opening of encrypted fields, and all that is decided after a wait. */
export const DECRYPTION: readonly Mutation[] = [
  {
    name: 'decryption: the key is not judged after a wait',
    threats: ['S8'],
    file: 'server/domain/sign-in.ts',
    likely: ['tests/contract/public-key.test.ts'],
    find: 'checkKey(portal, request.publicKey);',
    replace: 'if (Object.keys(opened).length === 0) checkKey(portal, request.publicKey);',
  },
  {
    name: 'decryption: a call of before a reset goes on after it',
    threats: ['K11'],
    file: 'server/http/portal/handle-portal-call.ts',
    likely: ['tests/sandbox/key-pool.test.ts'],
    find: '  if (isVoid(received)) return',
    replace: '  if (false) return',
  },
  {
    name: 'decryption: the instant of the call is that of its receipt',
    threats: ['S1'],
    file: 'server/http/portal/admit.ts',
    likely: ['tests/contract/login-sms.test.ts'],
    find: 'const at = world.clock.now();',
    replace: 'const at = world.clock.now() - (received.body?.size ? 300_000 : 0);',
  },
  {
    name: 'decryption: a caller who hangs up holds his place',
    threats: ['S31'],
    file: 'server/http/wire/half-close.ts',
    likely: ['tests/sandbox/slow-clients.test.ts'],
    find: 'response.writeProcessing();',
    replace: '{}',
  },
  {
    name: 'decryption: a broken chunk is left out',
    threats: ['S9'],
    file: 'server/http/portal/open-fields.ts',
    likely: ['tests/domain/ciphertext.test.ts'],
    find: 'if (!chunks.every((chunk) => chunk !== null)) return null;',
    replace: 'chunks.splice(0, Infinity, ...chunks.filter((chunk) => chunk !== null));',
  },
  {
    name: 'decryption: any number of chunks is opened while others wait',
    threats: ['S10'],
    file: 'server/domain/encrypted-field.ts',
    likely: ['tests/domain/ciphertext.test.ts'],
    find: 'return Number.isInteger(chunks) && chunks <= CHUNKS_MAX;',
    replace: 'return Number.isInteger(chunks);',
  },
];
