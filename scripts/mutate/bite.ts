import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDriver } from '#scripts/contract/drivers/open-driver.ts';
import { driftLine, driftsOf } from '#scripts/contract/report/verdict.ts';
import { runContract } from '#scripts/contract/run-contract.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { openAnswerProxy } from './answer-proxy.ts';
import { ANSWER_MUTATIONS, BEHAVIOUR_MUTATIONS } from './contract-mutations.ts';
import { mismatch, mutate } from './mutation.ts';
import { copyWorkTree } from './work-copy.ts';

interface Server {
  readonly url: string;
  stop(): void;
}

/**
 * Makes one mistake at a time in a mock, and runs the contract against it; the contract itself stays as it is.
 * @param words only mutations whose name contains one of them
 * @returns 0 where every one was told of in the words of its row
 */
export async function bite(words: readonly string[], isList: boolean): Promise<number> {
  const wanted = ({ name }: { readonly name: string }) =>
    words.length === 0 || words.some((word) => name.includes(word));
  const answers = ANSWER_MUTATIONS.filter(wanted);
  const behaviours = BEHAVIOUR_MUTATIONS.filter(wanted);
  const names = [...answers, ...behaviours].map(({ name }) => name);
  if (names.length === 0) throw new Error(`No mutation is named ${words.join(', ')}. --list names them all.`);
  const wrong = behaviours.flatMap(
    (each) => mismatch({ ...each, likely: [] }, readFileSync(join(ROOT, each.file), 'utf8')) ?? [],
  );
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  if (isList) {
    for (const name of names) console.log(name);
    return 0;
  }
  const copy = copyWorkTree();
  const survivors: string[] = [];
  const report = (name: string, lines: readonly string[], missing: readonly string[]) => {
    console.log(`${missing.length === 0 ? '✓' : '✗'} ${name}`);
    for (const line of lines) console.log(`    ${line}`);
    for (const line of missing) console.log(`    not told: ${line}`);
    if (missing.length > 0) survivors.push(name);
  };
  try {
    const sandbox = await startIn(copy.folder);
    for (const { name, only, change, says } of answers) {
      const proxy = await openAnswerProxy(sandbox.url, change);
      const lines = await linesAt(proxy.url, only).finally(() => proxy.close());
      report(
        name,
        lines,
        says.filter((line) => !lines.includes(line)),
      );
    }
    sandbox.stop();
    for (const behaviour of behaviours) {
      const { name, only, says, file } = behaviour;
      const path = join(copy.folder, file);
      const original = readFileSync(path, 'utf8');
      writeFileSync(path, mutate({ ...behaviour, likely: [] }, original));
      const mutated = await startIn(copy.folder);
      const lines = await linesAt(mutated.url, only).finally(() => mutated.stop());
      writeFileSync(path, original);
      report(
        name,
        lines,
        says.filter((begin) => !lines.some((line) => line.startsWith(begin))),
      );
    }
  } finally {
    copy.remove();
  }
  console.log(`\n${names.length - survivors.length} of ${names.length} mutations told of`);
  for (const name of survivors) console.log(`survived  ${name}`);
  return survivors.length > 0 ? 1 : 0;
}

async function linesAt(url: string, only?: string): Promise<string[]> {
  const driver = await openDriver(new TargetTransport({ url }), { say: () => undefined });
  try {
    const { ledger } = await runContract(driver, { only });
    return driftsOf(ledger.findings).map(driftLine);
  } finally {
    await driver.close();
  }
}

/** A sandbox of the sources in a folder. */
async function startIn(folder: string): Promise<Server> {
  const command = [
    '--import',
    'tsx',
    'scripts/uc-sandbox.ts',
    'start',
    '--api-only',
    '--port',
    '0',
    '--json',
    '--no-checks',
  ];
  const child = spawn(process.execPath, command, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  const stop = () => void child.kill('SIGTERM');
  for await (const line of createInterface({ input: child.stdout })) {
    const { url } = JSON.parse(line) as { url: string };
    return { url, stop };
  }
  throw new Error('The mutated sandbox did not start.');
}
