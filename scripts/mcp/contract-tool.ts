import { setTimeout as sleep } from 'node:timers/promises';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { caseLines, LEGEND, summaryLines } from '#scripts/command/contract-report.ts';
import { openDriver } from '#scripts/contract/drivers/open-driver.ts';
import { verdictOf } from '#scripts/contract/report/verdict.ts';
import { meansAnyCase, runContract } from '#scripts/contract/run-contract.ts';
import { readTarget } from '#scripts/contract/target/read-target.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { dataFrom, failed } from './answers.ts';
import { ownTool, type Texts, unlessStopped } from './own-tool.ts';
import type { Place } from './place.ts';
import type { Tool } from './tool.ts';

const SERVER = {
  target: 'address of a server of this machine, or one that mcp was started with by --target; left out: this sandbox',
  only: 'only cases whose names contain this; more than one with commas',
};

export const contractTool = (place: Place): Tool =>
  ownTool(
    'contract',
    'Where a server differs from the contract, one line each: spec breaks the specification, assumed differs from an assumption, quality warns.',
    SERVER,
    { isOpenWorld: true, run: (given, signal) => compared(given, place, signal) },
  );

async function compared(
  { target, only }: Texts<typeof SERVER>,
  { sandbox, allowed: { targets = [], accounts } }: Place,
  signal: AbortSignal,
): Promise<CallToolResult> {
  if (only !== undefined && !meansAnyCase(only)) return failed('only: no case is named so.');
  const isNamed = target !== undefined && targets.some((url) => isSameAddress(url, target));
  if (target !== undefined && !isNamed && !isOfThisMachine(target))
    return failed(
      'This target is not asked: name a server of this machine, or start with uc-sandbox mcp --target URL.',
    );
  const { url } = await readTarget({ target: target ?? sandbox.url });
  const driver = await openDriver(new TargetTransport({ url }), {
    say: () => undefined,
    accounts: isNamed || (target !== undefined && targets.length === 0) ? accounts : undefined,
    // Never to a server that a text of somebody else may have named.
    token: target === undefined ? (sandbox.token?.() ?? '') : '',
    pause: (ms) => sleep(ms, undefined, { signal }),
  });
  const lines = [LEGEND];
  try {
    const run = await runContract(driver, {
      only,
      onStart: () => signal.throwIfAborted(),
      onCase: (result) => lines.push(...caseLines(result)),
    });
    lines.push(...summaryLines(run, verdictOf(run.ledger, [], false)));
  } catch (error) {
    unlessStopped(signal, lines)(error);
  } finally {
    await driver.close();
  }
  return dataFrom(`the server ${url}`, lines.join('\n'));
}

/** By address: other names of a machine are the resolver's to say. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function isOfThisMachine(url: string): boolean {
  return URL.canParse(url) && THIS_MACHINE.test(new URL(url).hostname);
}

function isSameAddress(one: string, other: string): boolean {
  const [first, second] = [one, other].map((url) => URL.canParse(url) && new URL(url).href.replace(/\/+$/, ''));
  return first !== false && first === second;
}
