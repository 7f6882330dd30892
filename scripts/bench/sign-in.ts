import { constants, createPrivateKey, generateKeyPairSync, privateDecrypt, publicEncrypt } from 'node:crypto';
import type { Client, Request } from 'autocannon';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { RSA } from '#contract/portal/encryption.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { BenchRun } from './bench-run.ts';
import { cookieHeader, cookiesOf, rateOf } from './load.ts';
import { compared } from './rounds.ts';
import { atLeast, type Figure, type RowGroup } from './row.ts';

const ROUNDS = 3;
const DECRYPTIONS_EACH = 2;
const NATIVE_MS = 2_000;
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: RSA.hash };

export const SIGN_IN: RowGroup = {
  name: 'sign-in',
  about: 'sign-ins by password, each with two fields to decrypt',
  rows: [{ name: 'password', about: 'sign-in by password', measure: password }],
};

async function password(run: BenchRun): Promise<Figure[]> {
  const { url, pid } = await run.server();
  const native = nativeDecryption();
  const body = await signInBody(url);
  const { ours, theirs, ratio } = await compared(
    ROUNDS,
    () => signInsPerSecond(url, pid, body),
    async () => nativeSignInsPerSecond(native),
  );
  const value = ratio * 100;
  const text = `${Math.round(ours)} of ${Math.round(theirs)}/s, ${Math.round(value)} %`;
  return [{ figure: "sign-in by password, against one core's bare RSA", target: atLeast(80, '%'), value, text }];
}

/** Body of a sign-in, encrypted once. */
async function signInBody(url: string): Promise<string> {
  const { accounts } = await sandboxAt(url).call(CONTROL.accounts);
  const { account = '', password = '' } = accounts.find(({ enable }) => enable) ?? {};
  const answer = (await (await fetch(url + PATHS.publicKey)).json()) as { data: { publicKey: string } };
  const { publicKey } = answer.data;
  const encrypt = (text: string) => publicEncrypt({ key: publicKey, ...OAEP }, Buffer.from(text)).toString('base64');
  return JSON.stringify({
    loginType: 'pwd',
    encrypt: true,
    publicKey,
    loginIdentifier: encrypt(account),
    credential: { pwd: encrypt(password ?? '') },
  });
}

/** Sign-ins by password a second, every one on a session of its own. */
async function signInsPerSecond(url: string, pid: number, body: string): Promise<number> {
  const setupClient = (client: Client) => signInAgainAndAgain(client, body);
  return (await rateOf({ url: url + PATHS.publicKey, setupClient }, pid)).average;
}

/** Session and tokens are new after each sign-in: the next request carries what the last answer set. */
function signInAgainAndAgain(client: Client, body: string): void {
  client.on('headers', (head) => {
    const raw = head.headers as unknown as string[];
    const cookies = cookiesOf(
      raw.filter((_, index) => raw[index - 1]?.toLowerCase() === 'set-cookie' && index % 2 === 1),
    );
    const request: Request = {
      method: 'POST',
      path: `${PATHS.login}?ctoken=${cookies.get(COOKIES.ctoken)}`,
      headers: {
        ...BUSINESS_HEADERS,
        'content-type': 'application/json',
        cookie: cookieHeader(cookies),
        [HEADERS.csrf]: cookies.get(COOKIES.csrf) ?? '',
      },
      body,
    };
    client.setRequests([request]);
  });
}

/** One decryption by this machine's bare RSA. */
function nativeDecryption(): () => void {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: RSA.modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const key = createPrivateKey(pair.privateKey);
  const ciphertext = publicEncrypt({ key: pair.publicKey, ...OAEP }, Buffer.from('Passw0rd!'));
  return () => {
    privateDecrypt({ key, ...OAEP }, ciphertext);
  };
}

/** Upper limit of one core: its decryptions a second, two for each sign-in. */
function nativeSignInsPerSecond(decrypt: () => void): number {
  let count = 0;
  const start = performance.now();
  while (performance.now() - start < NATIVE_MS) {
    decrypt();
    count += 1;
  }
  return count / ((performance.now() - start) / 1000) / DECRYPTIONS_EACH;
}
