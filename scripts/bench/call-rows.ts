import { constants, createPrivateKey, generateKeyPairSync, privateDecrypt, publicEncrypt } from 'node:crypto';
import { PATHS } from '#contract/paths.ts';
import { RSA } from '#contract/portal/encryption.ts';
import { type BenchRun, bareExpress, builtServer } from './bench-run.ts';
import { JSON_BODY, openSession, rateOf, signInsAgainAndAgain, toEverAnotherPhone } from './load.ts';
import { compared, type Measured } from './rounds.ts';
import { atLeast, type Figure, type Row } from './table.ts';

const ROUNDS = 5;
const WARM_UP_S = 6;
const DECRYPTIONS_EACH = 2;
const NATIVE_MS = 2_000;
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: RSA.hash };

/** Calls of the portal with everything on, in the same rounds as what they are compared with. */
export const CALL_ROWS: readonly Row[] = [
  { name: 'cheapest', about: 'cheapest call, against bare Express', measure: cheapest },
  { name: 'code', about: 'sending a code, against bare Express', measure: code },
  { name: 'password', about: "sign-in by password, against one core's RSA", measure: password },
];

/** The public key, asked with a session. */
async function cheapest(run: BenchRun): Promise<Figure[]> {
  const { url, pid } = await run.start(builtServer());
  const { query, headers, answer } = await openSession(url);
  const bare = await run.start(bareExpress(answer));
  const ours = (seconds?: number) => rateOf({ url: url + PATHS.publicKey + query, headers, seconds }, pid);
  const theirs = (seconds?: number) => rateOf({ url: `${bare.url}/${query}`, headers, seconds }, bare.pid);
  return againstBareExpress(run, 'cheapest call, same cookies parsed by bare Express', 65, ours, theirs);
}

/** A message to a phone that got none before, each time. */
async function code(run: BenchRun): Promise<Figure[]> {
  const { url, pid } = await run.start(builtServer());
  const { query, headers } = await openSession(url);
  const bare = await run.start(bareExpress('{"data":{},"success":true}'));
  const load = { method: 'POST', headers: { ...headers, ...JSON_BODY }, setupClient: toEverAnotherPhone() } as const;
  const ours = (seconds?: number) => rateOf({ ...load, url: url + PATHS.sendSmsCode + query, seconds }, pid);
  const theirs = (seconds?: number) => rateOf({ ...load, url: `${bare.url}/${query}`, seconds }, bare.pid);
  return againstBareExpress(run, 'sending a code, same body parsed by bare Express', 60, ours, theirs);
}

async function againstBareExpress(
  run: BenchRun,
  figure: string,
  percent: number,
  measureOurs: (seconds?: number) => Promise<Measured>,
  measureTheirs: (seconds?: number) => Promise<Measured>,
): Promise<Figure[]> {
  // Not counted: both are still being compiled.
  await measureOurs(WARM_UP_S);
  await measureTheirs(WARM_UP_S);
  const rounds = [() => measureOurs(), () => measureTheirs()] as const;
  const { ours, theirs, ratio } = await compared(run, ROUNDS, ...rounds);
  const part = Math.round((theirs.cpu / ours.cpu) * 100);
  const cpu = `processor time ${Math.round(ours.cpu)} against ${Math.round(theirs.cpu)} µs a call, ${part} %`;
  return [rateFigure(figure, percent, { ours, theirs, ratio }, cpu)];
}

async function password(run: BenchRun): Promise<Figure[]> {
  const { url, pid } = await run.start(builtServer());
  const decrypt = nativeDecryption();
  const load = await signInsAgainAndAgain(url);
  // Not counted: server and load tool are still being compiled.
  await rateOf({ ...load, seconds: WARM_UP_S }, pid);
  const rates = await compared(
    run,
    ROUNDS,
    () => rateOf(load, pid),
    async () => nativeSignIns(decrypt),
  );
  const cpu = `processor time ${Math.round(rates.ours.cpu)} µs a sign-in, all threads`;
  return [rateFigure("sign-in by password, against one core's bare RSA", 50, rates, cpu)];
}

function rateFigure(
  figure: string,
  percent: number,
  { ours, theirs, ratio }: Awaited<ReturnType<typeof compared>>,
  cpu: string,
): Figure {
  const text = `${Math.round(ours.value)} of ${Math.round(theirs.value)}/s, ${Math.round(ratio * 100)} %`;
  const details = Number.isNaN(ours.cpu) ? [] : [cpu];
  return { figure, target: atLeast(percent, '%'), value: ratio * 100, text, details };
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
function nativeSignIns(decrypt: () => void): Measured {
  let count = 0;
  const start = performance.now();
  while (performance.now() - start < NATIVE_MS) {
    decrypt();
    count += 1;
  }
  return { value: count / ((performance.now() - start) / 1_000) / DECRYPTIONS_EACH, cpu: Number.NaN };
}
