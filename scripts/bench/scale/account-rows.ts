import { CONTROL } from '#contract/control/endpoints.ts';
import { signIn } from '#domain/sign-in.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { BenchRun } from '#scripts/bench/bench-run.ts';
import { makeSandbox } from '#scripts/bench/make-sandbox.ts';
import { median, medianMs } from '#scripts/bench/rounds.ts';
import type { Figure, Row } from '#scripts/bench/row.ts';
import { growthFigure, type SizedMs } from './growth.ts';

const SIZES = [100, 1_000, 10_000, 100_000];
const WARM_UPS = 10;
const ROUNDS = 5;
const SIGN_INS = 2_000;
const PAGE = '100';
const PASSWORD = 'Passw0rd!';

/** Doings of one world over HTTP, by what the table calls them. */
const DOINGS = [
  'made',
  'a page listed',
  'its last page listed',
  'saved as a rule and its changes',
  'a snapshot taken',
  'restored',
] as const;
type Doing = (typeof DOINGS)[number];

const fixtureOf = (count: number) => ({
  accountDefaults: { password: PASSWORD },
  generate: { count, phoneFrom: '13000000000' },
});

export const ACCOUNT_ROWS: readonly Row[] = [
  { name: 'accounts', about: 'worlds of 100 to 100,000 accounts', measure: worldsOfAccounts },
  { name: 'sign-in-among', about: 'sign-in among 100 to 100,000 accounts', measure: signInsAmong },
];

async function worldsOfAccounts(run: BenchRun): Promise<Figure[]> {
  const { url } = await run.server();
  const points = new Map<Doing, SizedMs[]>(DOINGS.map((doing) => [doing, []]));
  run.progress('warming up');
  for (let round = 0; round < WARM_UPS; round += 1) await doingsOf(url, SIZES[0] ?? 0);
  for (const size of SIZES) {
    const rounds: Record<Doing, number>[] = [];
    while (rounds.length < ROUNDS) {
      run.progress(`${size} accounts, round ${rounds.length + 1} of ${ROUNDS}`);
      rounds.push(await doingsOf(url, size));
    }
    for (const doing of DOINGS) points.get(doing)?.push({ size, ms: median(rounds.map((round) => round[doing])) });
  }
  return [...points].map(([doing, sizes]) => growthFigure(`a world ${doing}`, 'accounts', sizes));
}

async function doingsOf(url: string, size: number): Promise<Record<Doing, number>> {
  const sandbox = sandboxAt(url);
  const [made, world] = await timed(() => sandbox.createWorld({ fixture: fixtureOf(size) }));
  try {
    // A change of its own beside the rule.
    await world.changeAccount('user1', { enable: false });
    const [listed] = await timed(() => world.call(CONTROL.accounts, { query: { limit: PAGE } }));
    const last = { limit: PAGE, offset: String(size - Number(PAGE)) };
    const [listedLast] = await timed(() => world.call(CONTROL.accounts, { query: last }));
    const [saved] = await timed(() => world.call(CONTROL.exportFixture));
    const [taken, snapshot] = await timed(() => world.call(CONTROL.snapshot));
    const [restored] = await timed(() => restore(world, snapshot));
    return {
      made,
      'a page listed': listed,
      'its last page listed': listedLast,
      'saved as a rule and its changes': saved,
      'a snapshot taken': taken,
      restored,
    };
  } finally {
    await world.drop();
  }
}

function restore(world: WorldClient, snapshot: unknown): Promise<unknown> {
  return world.call(CONTROL.restore, { body: snapshot as never });
}

async function timed<T>(act: () => Promise<T>): Promise<[ms: number, result: T]> {
  const start = performance.now();
  const result = await act();
  return [performance.now() - start, result];
}

/** Without HTTP and decryption: every time another account. */
async function signInsAmong(run: BenchRun): Promise<Figure[]> {
  const points: SizedMs[] = [];
  for (const size of SIZES) {
    run.progress(`${size} accounts`);
    points.push({ size, ms: await signInMs(size) });
  }
  return [growthFigure('sign-in by password, already decrypted', 'accounts', points)];
}

async function signInMs(count: number): Promise<number> {
  const [world] = (await makeSandbox(fixtureOf(count))).all();
  if (!world) throw new Error('the sandbox has no world');
  const { portal } = world;
  const { publicKey } = portal.keyRing.current();
  const call = { session: portal.sessions.open(), opened: () => undefined, noted: () => undefined };
  const credential = { pwd: 'encrypted' };
  return medianMs(SIGN_INS, (index) => {
    const account = `user${1 + ((index * 7_919) % count)}`;
    const body = { loginType: 'pwd', encrypt: true, publicKey, loginIdentifier: 'encrypted', credential } as const;
    signIn(portal, body, call, { loginIdentifier: account, 'credential.pwd': PASSWORD });
  });
}
