import { WorldFile } from '#contract/control/world-file.ts';
import { readInWords } from '#contract/explain.ts';
import { printLine } from '#server/shell/command.ts';
import { isThere, reasonOf } from '#server/shell/fixtures/fixture-files.ts';
import { type ReplayedCall, replay } from '#server/shell/replay/replay.ts';
import { readWhole } from '#server/shell/whole-file.ts';

/** Runs a bundle of `GET /__sandbox/api/snapshot?replay=1` again and prints a line for each call. 0 when all are equal. */
export async function replayFile(file: string): Promise<number> {
  const bundle = readBundle(file);
  if (!bundle.complete) printLine(`Incomplete: ${bundle.missing} earlier entries are not in the bundle.`);
  let equal = 0;
  let different = 0;
  await replay(bundle, (replayed) => {
    if (replayed.differences.length === 0) equal += 1;
    else different += 1;
    for (const line of linesOf(replayed)) printLine(line);
  });
  printLine(equal + different === 0 ? 'The bundle holds no call.' : `${equal} equal, ${different} different`);
  return different === 0 ? 0 : 1;
}

/** The replay bundle in a file. @throws one sentence where there is none */
export function readBundle(file: string): WorldFile {
  if (!isThere(file)) throw new Error(`There is no file ${file}.`);
  let content: unknown;
  try {
    content = JSON.parse(readWhole(file));
  } catch (error) {
    throw new Error(
      error instanceof SyntaxError ? `${file} is no JSON file.` : `${file} cannot be read: ${reasonOf(error)}`,
    );
  }
  const { data, problems } = readInWords(WorldFile, content);
  if (data) return data;
  const [problem] = problems;
  throw new Error(
    `${file} is not a replay bundle: ${problem?.path.map((step) => `${String(step)}: `).join('')}${problem?.message}`,
  );
}

function linesOf({ call, differences }: ReplayedCall): string[] {
  const { id, method, target, answer } = call;
  const isEqual = differences.length === 0;
  const head = `${isEqual ? '=' : '≠'} ${id.padEnd(8)} ${String(answer?.status ?? '---')} ${method} ${target.split('?', 1)[0]}`;
  return [head, ...differences.map((difference) => `    ${difference}`)];
}
