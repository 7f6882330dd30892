import { CALL_ROWS } from './bench/call-rows.ts';
import { PAGE_ROWS } from './bench/page-rows.ts';
import { SIZE_ROWS } from './bench/size-rows.ts';
import { START_ROWS } from './bench/start-rows.ts';
import { printHead, printRow, type Row } from './bench/table.ts';
import { WAIT_ROWS } from './bench/wait-rows.ts';
import { WORLD_ROWS } from './bench/world-rows.ts';
import { ensureBuild } from './run/build-state.ts';
import { readCommandLine, runScript } from './run/command-line.ts';

/** Every row, in the order of the table. */
const ROWS = [...START_ROWS, ...CALL_ROWS, ...WAIT_ROWS, ...WORLD_ROWS, ...SIZE_ROWS, ...PAGE_ROWS];

const HELP = `
npm run bench [-- NAME…]

Measures performance on this machine and prints each figure beside its target. Compared figures are measured in turn, in
one run; ratios are medians of its rounds. Builds first if dist is missing or stale. It asserts nothing: a busy machine
is slower. Exit code 1 where a figure could not be measured.

  NAME      only these rows:
${ROWS.map(({ name, about }) => `            ${name.padEnd(10)}${about}`).join('\n')}
  --help    this text
`;

/** @throws when a name is no row's */
function chosen(names: readonly string[]): readonly Row[] {
  const unknown = names.find((name) => !ROWS.some((row) => row.name === name));
  if (unknown !== undefined) throw new Error(`No figure is named ${unknown}. \`npm run bench -- --help\` lists them.`);
  return names.length === 0 ? ROWS : ROWS.filter(({ name }) => names.includes(name));
}

await runScript(async () => {
  const rows = chosen(readCommandLine(HELP, {}).positionals);
  await ensureBuild();
  printHead();
  let failed = 0;
  for (const row of rows) failed += (await printRow(row)) ? 0 : 1;
  return failed === 0 ? 0 : 1;
});
