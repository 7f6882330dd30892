import { PATHS } from '#contract/paths.ts';
import type { BenchRun } from './bench-run.ts';
import { openSession, type Rate, rateOf, toEverAnotherPhone } from './load.ts';
import { type Compared, compared, median } from './rounds.ts';
import { atLeast, type Figure, type RowGroup } from './row.ts';

const ROUNDS = 5;

export const CALLS: RowGroup = {
  name: 'calls',
  about: 'calls of the portal, journal and checks on, against bare Express 5 in the same rounds',
  rows: [
    { name: 'cheapest', about: 'cheapest call', measure: cheapest },
    { name: 'code', about: 'sending a code', measure: code },
    { name: 'journal', about: 'cheapest call without journal and checks', measure: journal },
  ],
};

/** The public key, asked with a session. */
async function cheapest(run: BenchRun): Promise<Figure[]> {
  const { url, pid } = await run.server();
  const { query, headers, answer } = await openSession(url, PATHS.publicKey);
  const bare = await run.bareExpress(answer);
  return inTurn(
    run,
    { figure: 'cheapest call, same cookies parsed by bare Express', target: atLeast(65, '%') },
    () => rateOf({ url: url + PATHS.publicKey + query, headers }, pid),
    () => rateOf({ url: bare.url + query, headers }, bare.pid),
  );
}

/** A message to a phone that got none before, each time. */
async function code(run: BenchRun): Promise<Figure[]> {
  const { url, pid } = await run.server();
  const { query, headers } = await openSession(url, PATHS.publicKey);
  const bare = await run.bareExpress('{"data":{},"success":true}');
  const load = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } } as const;
  const setupClient = toEverAnotherPhone();
  return inTurn(
    run,
    { figure: 'sending a code, same body parsed by bare Express', target: atLeast(60, '%') },
    () => rateOf({ ...load, url: url + PATHS.sendSmsCode + query, setupClient }, pid),
    () => rateOf({ ...load, url: bare.url + query, setupClient }, bare.pid),
  );
}

async function journal(run: BenchRun): Promise<Figure[]> {
  const full = await run.ownServer();
  const bare = await run.ownServer(['--no-journal', '--no-checks']);
  const [ours, theirs] = [await openSession(full.url, PATHS.publicKey), await openSession(bare.url, PATHS.publicKey)];
  return inTurn(
    run,
    { figure: 'cheapest call, journal and checks on, off' },
    () => rateOf({ url: full.url + PATHS.publicKey + ours.query, headers: ours.headers }, full.pid),
    () => rateOf({ url: bare.url + PATHS.publicKey + theirs.query, headers: theirs.headers }, bare.pid),
  );
}

async function inTurn(
  run: BenchRun,
  figure: Pick<Figure, 'figure' | 'target'>,
  ours: () => Promise<Rate>,
  theirs: () => Promise<Rate>,
): Promise<Figure[]> {
  // Not counted: both are still being compiled.
  await ours();
  await theirs();
  const cpu = { ours: [] as number[], theirs: [] as number[] };
  const rates = await compared(
    ROUNDS,
    async () => {
      run.progress(`round ${cpu.ours.length + 1} of ${ROUNDS}`);
      const { average, cpuMicros } = await ours();
      cpu.ours.push(cpuMicros);
      return average;
    },
    async () => {
      const { average, cpuMicros } = await theirs();
      cpu.theirs.push(cpuMicros);
      return average;
    },
  );
  return [{ ...figure, ...rateText(rates, median(cpu.ours), median(cpu.theirs)) }];
}

function rateText({ ours, theirs, ratio }: Compared, oursCpu: number, theirsCpu: number) {
  const part = Math.round((theirsCpu / oursCpu) * 100);
  return {
    value: ratio * 100,
    text: `${Math.round(ours)} of ${Math.round(theirs)}/s, ${Math.round(ratio * 100)} %`,
    details: Number.isNaN(part)
      ? []
      : [`processor time ${Math.round(oursCpu)} against ${Math.round(theirsCpu)} µs a call, ${part} %`],
  };
}
