import { KEY_LIFE_MS } from '#contract/limits.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { sendHttp } from '#kit/node/send-http.ts';
import { type BenchRun, builtServer } from './bench-run.ts';
import { rateOf, repeatedSignIns } from './load.ts';
import { quantile, waitsBeside } from './rounds.ts';
import { atMost, type Figure, type Row } from './table.ts';

/** Worlds whose keys are due. */
const WORLDS = 30;
const SIGN_IN_S = 6;

/** Waits of a caller beside others. */
export const WAIT_ROWS: readonly Row[] = [
  { name: 'keys', about: `worst wait beside ${WORLDS} keys that are due`, measure: besideKeys },
  { name: 'beside', about: "wait beside another's sign-ins", measure: besideSignIns },
];

const health = (url: string) => () => sendHttp(new URL(`${url}${SANDBOX.api}/health`), { method: 'GET' });

async function besideKeys(run: BenchRun): Promise<Figure[]> {
  const { url } = await run.start(builtServer());
  const worlds = await Promise.all(Array.from({ length: WORLDS }, () => sandboxAt(url).createWorld()));
  await Promise.all(worlds.map((world) => world.advance(KEY_LIFE_MS)));
  // Not counted: the first call of this process.
  await health(url)();
  const key = new URL(url + PATHS.publicKey);
  const asked = worlds.map(({ id }) => sendHttp(key, { method: 'GET', headers: { [HEADERS.world]: id } }));
  const value = Math.max(...(await waitsBeside(Promise.all(asked), health(url))));
  return [{ target: atMost(50, 'ms'), value, text: `${Math.round(value)} ms` }];
}

/** The wait that a hundredth of a caller's calls exceed while somebody else signs in, one sign-in after the other. */
async function besideSignIns(run: BenchRun): Promise<Figure[]> {
  const { url } = await run.start(builtServer());
  const load = { ...(await repeatedSignIns(url)), connections: 1, seconds: SIGN_IN_S };
  const value = quantile(await waitsBeside(rateOf(load), health(url)), 0.99);
  const figure = "wait beside another's sign-ins, p99";
  return [{ figure, target: atMost(10, 'ms'), value, text: `${value.toFixed(1)} ms` }];
}
