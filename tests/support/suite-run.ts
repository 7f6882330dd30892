import { DEFAULT_WIRE } from '#contract/wire/wire.ts';
import { openPeers } from '#scripts/contract/run/peers.ts';
import { runSuite } from '#scripts/contract/run/run-suite.ts';
import { ROOT } from '#scripts/run/package-root.ts';

/** Runs the suite against the sandbox at the first argument, and prints its cases as JSON. A program: a test runner within one needs a process of its own. */
const [url = ''] = process.argv.slice(2);
const settings = { isSandbox: true, address: { url }, wire: DEFAULT_WIRE } as const;
const cases = await runSuite(await openPeers(ROOT), { settings });
process.stdout.write(JSON.stringify(cases));
