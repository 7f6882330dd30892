import { constants, createPrivateKey, generateKeyPairSync, privateDecrypt, publicEncrypt } from 'node:crypto';
import { PATHS } from '#contract/paths.ts';
import { RSA } from '#contract/portal/encryption.ts';
import { type BenchRun, bareExpress, builtServer } from './bench-run.ts';
import { JSON_BODY, type Load, openSession, rateOf, repeatedSignIns, toNewPhones } from './load.ts';
import { type Compared, compared } from './rounds.ts';
import { atLeast, type Figure, type Row } from './table.ts';

const ROUNDS = 5;
const WARM_UP_S = 6;
const DECRYPTIONS_EACH = 2;
const NATIVE_MS = 2_000;
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: RSA.hash };

/** Calls of the portal with everything on, in the same rounds as their references. */
export const CALL_ROWS: readonly Row[] = [
  { name: 'cheapest', about: 'cheapest call, against bare Express', measure: cheapest },
  { name: 'code', about: 'sending a code, against bare Express', measure: code },
  { name: 'password', about: "sign-in by password, against one core's RSA", measure: password },
];

/** The public key, asked with a session. */
async function cheapest(run: BenchRun): Promise<Figure[]> {
  const { url } = await run.start(builtServer());
  const { query, headers, answer } = await openSession(url);
  const bare = await run.start(bareExpress(answer));
  const figure = 'cheapest call, same cookies parsed by bare Express';
  return againstBareExpress(run, figure, 60, { headers }, [url + PATHS.publicKey + query, `${bare.url}/${query}`]);
}

/** Sends a code to a new phone each time. */
async function code(run: BenchRun): Promise<Figure[]> {
  const { url } = await run.start(builtServer());
  const { query, headers } = await openSession(url);
  const bare = await run.start(bareExpress('{"data":{},"success":true}'));
  const load = { method: 'POST', headers: { ...headers, ...JSON_BODY }, setupClient: toNewPhones() } as const;
  const figure = 'sending a code, same body parsed by bare Express';
  return againstBareExpress(run, figure, 45, load, [url + PATHS.sendSmsCode + query, `${bare.url}/${query}`]);
}

/** @param urls ours and theirs */
async function againstBareExpress(
  run: BenchRun,
  figure: string,
  percent: number,
  load: Omit<Load, 'url'>,
  [ours, theirs]: readonly [string, string],
): Promise<Figure[]> {
  // Not counted: both are still being compiled.
  for (const url of [ours, theirs]) await rateOf({ ...load, url, seconds: WARM_UP_S });
  const rates = await compared(
    run,
    ROUNDS,
    () => rateOf({ ...load, url: ours }),
    () => rateOf({ ...load, url: theirs }),
  );
  return [rateFigure(figure, percent, rates)];
}

async function password(run: BenchRun): Promise<Figure[]> {
  const { url } = await run.start(builtServer());
  const decrypt = nativeDecryption();
  const load = await repeatedSignIns(url);
  // Not counted: server and load tool are still being compiled.
  await rateOf({ ...load, seconds: WARM_UP_S });
  const rates = await compared(
    run,
    ROUNDS,
    () => rateOf(load),
    async () => nativeSignIns(decrypt),
  );
  return [rateFigure("sign-in by password, against one core's bare RSA", 45, rates)];
}

function rateFigure(figure: string, percent: number, { ours, theirs, ratio }: Compared): Figure {
  const text = `${Math.round(ours)} of ${Math.round(theirs)}/s, ${Math.round(ratio * 100)} %`;
  return { figure, target: atLeast(percent, '%'), value: ratio * 100, text };
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
function nativeSignIns(decrypt: () => void): number {
  let count = 0;
  const start = performance.now();
  while (performance.now() - start < NATIVE_MS) {
    decrypt();
    count += 1;
  }
  return count / ((performance.now() - start) / 1_000) / DECRYPTIONS_EACH;
}
