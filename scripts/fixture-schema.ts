import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeFiles } from './docs/made-files.ts';
import { readCommandLine, runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';

const HELP = `
npm run fixture-schema

Writes the files made from the source: the schema by which editors complete, explain and check fixtures, and in docs the tables
keys and steps in docs/scenarios.md, the page of names to type (docs/names.md), the list of the kit's actions in docs/kit.md,
the calls that a wire file may move in docs/wire.md, and the tools of an agent in docs/package.md. npm run check fails when one of them is not current.

  --help    this text
`;

await runScript(async () => {
  readCommandLine(HELP, {});
  const files = Object.entries(madeFiles());
  for (const [file, text] of files) writeFileSync(join(ROOT, file), text);
  console.log(`${files.map(([file]) => file).join(', ')} written.`);
  return 0;
});
