import { GROUPS } from './bench/groups.ts';
import { peersRow } from './bench/peers/peers-row.ts';
import type { Row } from './bench/row.ts';
import { printHead, printRow } from './bench/table.ts';
import { isBuildStale } from './run/build-state.ts';
import { readCommandLine, runScript } from './run/command-line.ts';
import { runNode } from './run/run-node.ts';

const HELP = `
npm run bench [-- NAME… --peers DIR]

Measures performance on this machine and prints each figure beside its target. What is compared is measured in turn, in
one run; ratios are medians of its rounds. Builds first if dist is missing or stale. It asserts nothing: a busy machine
is slower. Exit code 1 where a figure could not be measured.

  NAME      only these groups or rows:
${GROUPS.map(helpLines).join('\n')}
  --peers DIR  the same load against json-server, Mockoon, WireMock and Firebase's auth emulator, as far as they are installed
            in DIR/node_modules; without NAME nothing else is measured
  --help    this text
`;

function helpLines({ name, rows, about, isOnRequest }: (typeof GROUPS)[number]): string {
  const names = rows.map((row) => row.name).join(', ');
  return `            ${name.padEnd(10)}${about}${isOnRequest ? ' (only where named)' : ''}\n${' '.repeat(22)}${names}`;
}

/** @throws when a name is no group's and no row's */
function chosen(names: readonly string[]): Row[] {
  const rows = GROUPS.flatMap((group) => group.rows.map((row) => ({ group, row })));
  const unknown = names.find((name) => !rows.some(({ group, row }) => [group.name, row.name].includes(name)));
  if (unknown !== undefined) throw new Error(`No figure is named ${unknown}. \`npm run bench -- --help\` lists them.`);
  const isChosen = ({ group, row }: (typeof rows)[number]) =>
    names.length === 0 ? !group.isOnRequest : names.includes(group.name) || names.includes(row.name);
  return rows.filter(isChosen).map(({ row }) => row);
}

async function buildIfStale(): Promise<void> {
  if (!isBuildStale()) return;
  const { code, output } = await runNode(['--import', 'tsx', 'scripts/build.ts']);
  if (code !== 0) throw new Error(`npm run build failed:\n${output}`);
}

await runScript(async () => {
  const { values, positionals } = readCommandLine(HELP, { peers: { type: 'string' } });
  const peers = values.peers === undefined ? [] : [peersRow(values.peers)];
  const rows = [...(peers.length > 0 && positionals.length === 0 ? [] : chosen(positionals)), ...peers];
  await buildIfStale();
  printHead();
  let failed = 0;
  for (const row of rows) failed += (await printRow(row)) ? 0 : 1;
  return failed === 0 ? 0 : 1;
});
