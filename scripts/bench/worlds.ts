import { constants, publicEncrypt } from 'node:crypto';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import autocannon from 'autocannon';
import { PATHS } from '#contract/paths.ts';
import { RSA } from '#contract/portal/encryption.ts';
import { openFields } from '#domain/encrypted-field.ts';
import { signIn } from '#domain/sign-in.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { Sandbox } from '#sandbox/worlds/sandbox.ts';
import type { World } from '#sandbox/worlds/world.ts';
import { startBuiltServer } from '#scripts/run/built-server.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { readFixtureFile } from '#server/fixtures/fixture-files.ts';
import { KeyPool } from '#server/key-pool.ts';
import { realPlatform } from '#server/platform.ts';
import { CONNECTIONS, cookieHeader, cookiesOf, SECONDS } from './load.ts';

/** A figure of this section, as it is printed: what, how much, and the target. */
export type Figure = readonly [figure: string, value: string, target: string];

const WORLDS = 900;
const SIGN_INS = 400;

/** Worlds made, reset and kept; sign-in among few and many accounts; what journal and checks cost. */
export async function worldFigures(): Promise<Figure[]> {
  const { madeMs, bytes, resetMs } = await worldCosts();
  const [few, many] = [await signInMicros(100), await signInMicros(100_000)];
  const [full, bare] = [await cheapCalls([]), await cheapCalls(['--no-journal', '--no-checks'])];
  return [
    ['worlds made', `${madeMs.toFixed(3)} ms, ${Math.round(1_000 / madeMs)}/s`, '1 ms'],
    ['a world reset', `${resetMs.toFixed(3)} ms`, '1 ms'],
    ['memory of a world', `${(bytes / 1_000).toFixed(1)} kB`, '50 kB'],
    ['sign-in among 100 and 100,000 accounts', `${Math.round(few)} and ${Math.round(many)} µs`, 'equal'],
    ['cheapest call, journal and checks on, off', `${Math.round(full)} of ${Math.round(bare)}/s`, '-'],
  ];
}

async function makeSandbox(fixture: Fixture): Promise<Sandbox> {
  const keys = new KeyPool(0);
  await keys.ready();
  const fixtures = { list: () => [], load: () => undefined };
  return new Sandbox({ platform: realPlatform(keys), fixtures, fixture: { name: 'bench', content: fixture } });
}

async function worldCosts(): Promise<{ madeMs: number; bytes: number; resetMs: number }> {
  const sandbox = await makeSandbox(readFixtureFile(join(ROOT, 'fixtures/default.yaml')).content);
  const worlds: World[] = [];
  const before = heapBytes();
  const madeMs = medianMs(WORLDS, () => worlds.push(sandbox.create({}) as World));
  const bytes = (heapBytes() - before) / WORLDS;
  const resetMs = medianMs(WORLDS, (index) => worlds[index]?.reset());
  return { madeMs, bytes, resetMs };
}

/** Microseconds of one sign-in by password, without HTTP: every time another account. */
async function signInMicros(count: number): Promise<number> {
  const accountDefaults = { password: 'Passw0rd!' };
  const sandbox = await makeSandbox({ accountDefaults, generate: { count, phoneFrom: '13000000000' } });
  const { portal } = sandbox.all()[0] as World;
  const { publicKey } = portal.keyRing.current();
  const pwd = encrypt(publicKey, 'Passw0rd!');
  const identifiers = Array.from({ length: SIGN_INS }, (_, index) =>
    encrypt(publicKey, `user${1 + ((index * 7_919) % count)}`),
  );
  const call = { session: portal.sessions.open(), opened: () => undefined, noted: () => undefined };
  const ms = medianMs(SIGN_INS, (index) => {
    const loginIdentifier = identifiers[index] ?? '';
    const body = { loginType: 'pwd', encrypt: true, publicKey, loginIdentifier, credential: { pwd } } as const;
    signIn(portal, body, call, openFields(portal, body));
  });
  return ms * 1_000;
}

async function cheapCalls(flags: readonly string[]): Promise<number> {
  const server = await startBuiltServer(undefined, flags);
  try {
    const first = await fetch(server.url + PATHS.publicKey);
    const cookies = cookiesOf(first.headers.getSetCookie());
    const { requests } = await autocannon({
      url: `${server.url}${PATHS.publicKey}?ctoken=${cookies.get('ctoken')}`,
      headers: { cookie: cookieHeader(cookies) },
      connections: CONNECTIONS,
      duration: SECONDS,
    });
    return requests.average;
  } finally {
    await server.stop();
  }
}

function encrypt(key: string, text: string): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key, padding, oaepHash: RSA.hash }, Buffer.from(text)).toString('base64');
}

/** The median of many runs, in milliseconds. */
function medianMs(runs: number, act: (index: number) => unknown): number {
  const times = Array.from({ length: runs }, (_, index) => {
    const start = performance.now();
    act(index);
    return performance.now() - start;
  });
  return times.sort((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
}

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
