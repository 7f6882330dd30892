import { join } from 'node:path';
import { signIn } from '#domain/sign-in.ts';
import { ticketPicture } from '#http/portal/qr-picture.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { Sandbox } from '#sandbox/world/sandbox.ts';
import type { World } from '#sandbox/world/world.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { readFixtureFile } from '#server/shell/fixtures/fixture-files.ts';
import { KeyPool } from '#server/shell/key-pool.ts';
import { realPlatform } from '#server/shell/platform.ts';
import type { BenchRun } from './bench-run.ts';
import { compared, medianMs } from './rounds.ts';
import { atMost, type Figure, type Row } from './table.ts';

const PICTURES = 200;
const WORLDS = 900;
const FEW = 100;
const MANY = 100_000;
const ROUNDS = 5;
const SIGN_INS = 2_000;
const PASSWORD = 'Passw0rd!';

/** Work of the server in this process, without HTTP. */
export const WORLD_ROWS: readonly Row[] = [
  { name: 'qr', about: 'a QR picture drawn', measure: picture },
  { name: 'world', about: 'a world made and reset', measure: worlds },
  { name: 'accounts', about: `sign-in among ${MANY} accounts, against ${FEW}`, measure: accounts },
];

/** Another text each time. */
async function picture(): Promise<Figure[]> {
  const draw = (index: number) => ticketPicture('http://localhost:5173', 'main', `${index}`.padStart(32, 'a'));
  const first = medianMs(1, draw);
  const value = medianMs(PICTURES, draw);
  const text = `${value.toFixed(2)} ms, the first ${first.toFixed(1)} ms`;
  return [{ target: atMost(3, 'ms'), value, text }];
}

/** Of the default fixture. */
async function worlds(): Promise<Figure[]> {
  const sandbox = await sandboxOf(readFixtureFile(join(ROOT, 'fixtures/default.yaml')).content);
  const made: World[] = [];
  const madeMs = medianMs(WORLDS, () => made.push(sandbox.create({}) as World));
  const resetMs = medianMs(WORLDS, (index) => made[index]?.reset());
  const figureOf = (figure: string, value: number): Figure => {
    return { figure, target: atMost(0.3, 'ms'), value, text: `${value.toFixed(3)} ms, ${Math.round(1_000 / value)}/s` };
  };
  return [figureOf('a world made', madeMs), figureOf('a world reset', resetMs)];
}

async function accounts(run: BenchRun): Promise<Figure[]> {
  const [few, many] = [await signInsAmong(FEW), await signInsAmong(MANY)];
  // Not counted: it is still being compiled.
  few();
  const { ours, theirs, ratio } = await compared(
    run,
    ROUNDS,
    async () => many(),
    async () => few(),
  );
  const micros = (ms: number) => `${(ms * 1_000).toFixed(0)}`;
  const figure = {
    figure: `sign-in among ${MANY.toLocaleString('en')} accounts, against ${FEW}`,
    target: atMost(1.5, 'times'),
    value: ratio,
    text: `${micros(ours)} against ${micros(theirs)} µs, ${ratio.toFixed(2)} times`,
  };
  return [figure];
}

/** Sign-ins by password, already decrypted, by another account every time: what one takes. */
async function signInsAmong(count: number): Promise<() => number> {
  const generate = { count, phoneFrom: '13000000000' };
  const [world] = (await sandboxOf({ accountDefaults: { password: PASSWORD }, generate })).all();
  if (!world) throw new Error('the sandbox has no world');
  const { portal } = world;
  const { publicKey } = portal.keyRing.current();
  const call = { session: portal.sessions.open(), opened: () => undefined, noted: () => undefined };
  const credential = { pwd: 'encrypted' };
  const body = { loginType: 'pwd', encrypt: true, publicKey, loginIdentifier: 'encrypted', credential } as const;
  return () =>
    medianMs(SIGN_INS, (index) => {
      const account = `user${1 + ((index * 7_919) % count)}`;
      signIn(portal, body, call, { loginIdentifier: account, 'credential.pwd': PASSWORD });
    });
}

/** A sandbox whose worlds begin with `fixture`. */
async function sandboxOf(fixture: Fixture): Promise<Sandbox> {
  const keys = new KeyPool(0);
  await keys.ready();
  const fixtures = { list: () => [], load: () => undefined };
  return new Sandbox({ platform: realPlatform(keys), fixtures, fixture: { name: 'bench', content: fixture } });
}
