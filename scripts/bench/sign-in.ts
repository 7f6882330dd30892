import { constants, createPrivateKey, generateKeyPairSync, privateDecrypt, publicEncrypt } from 'node:crypto';
import type { Client, Request } from 'autocannon';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { RSA } from '#contract/portal/encryption.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { sendHttp } from '#kit/node/send-http.ts';
import type { BenchRun } from './bench-run.ts';
import { cookieHeader, cookiesOf, rateOf } from './load.ts';
import { compared, median, quantile } from './rounds.ts';
import { atLeast, atMost, type Figure, type RowGroup } from './row.ts';

const ROUNDS = 5;
const WARM_UP_S = 6;
const DECRYPTIONS_EACH = 2;
const NATIVE_MS = 2_000;
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: RSA.hash };

export const SIGN_IN: RowGroup = {
  name: 'sign-in',
  about: 'sign-ins by password, each with two fields to decrypt',
  rows: [
    { name: 'password', about: 'sign-in by password', measure: password },
    { name: 'beside', about: "a cheap call beside another's sign-ins", measure: besideSignIns },
  ],
};

async function password(run: BenchRun): Promise<Figure[]> {
  const { url, pid } = await run.server();
  const native = nativeDecryption();
  const load = { url: url + PATHS.publicKey, setupClient: signsInAgainAndAgain(await signInBody(url)) };
  const cpu: number[] = [];
  // Not counted: server and load tool are still being compiled.
  await rateOf({ ...load, seconds: WARM_UP_S }, pid);
  const { ours, theirs, ratio } = await compared(
    ROUNDS,
    async () => {
      const { average, cpuMicros } = await rateOf(load, pid);
      cpu.push(cpuMicros);
      return average;
    },
    async () => nativeSignInsPerSecond(native),
  );
  const value = ratio * 100;
  const text = `${Math.round(ours)} of ${Math.round(theirs)}/s, ${Math.round(value)} %`;
  const target = atLeast(50, '%');
  const micros = median(cpu);
  const details = Number.isNaN(micros) ? [] : [`processor time ${Math.round(micros)} µs a sign-in, all threads`];
  return [{ figure: "sign-in by password, against one core's bare RSA", target, value, text, details }];
}

/** The wait that a hundredth of a caller's calls exceed while somebody else signs in, one sign-in after the other. */
async function besideSignIns(run: BenchRun): Promise<Figure[]> {
  const { url, pid } = await run.server();
  const setupClient = signsInAgainAndAgain(await signInBody(url));
  let isOver = false;
  const load = rateOf({ url: url + PATHS.publicKey, setupClient, connections: 1, seconds: WARM_UP_S }, pid);
  const ended = load.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver) {
    const start = performance.now();
    await sendHttp(new URL(`${url}${SANDBOX.api}/health`), { method: 'GET' });
    waits.push(performance.now() - start);
  }
  await ended;
  const value = quantile(waits, 0.99);
  return [
    { figure: "wait beside another's sign-ins, p99", target: atMost(10, 'ms'), value, text: `${value.toFixed(1)} ms` },
  ];
}

/** Body of a sign-in by the first account, encrypted once. */
async function signInBody(url: string): Promise<string> {
  const { accounts } = await sandboxAt(url).call(CONTROL.accounts);
  const { account = '', password } = accounts.find(({ enable }) => enable) ?? {};
  return encryptedSignIn(url, account, password ?? '');
}

/** Body of a sign-in with the key that a server gives. */
async function encryptedSignIn(url: string, account: string, password: string): Promise<string> {
  const answer = (await (await fetch(url + PATHS.publicKey)).json()) as { data: { publicKey: string } };
  const { publicKey } = answer.data;
  const encrypt = (text: string) => publicEncrypt({ key: publicKey, ...OAEP }, Buffer.from(text)).toString('base64');
  return JSON.stringify({
    loginType: 'pwd',
    encrypt: true,
    publicKey,
    loginIdentifier: encrypt(account),
    credential: { pwd: encrypt(password) },
  });
}

/** Every sign-in on a session of its own: session and tokens are new after each, and the next request carries them. */
function signsInAgainAndAgain(body: string): (client: Client) => void {
  return (client) =>
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
