import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES_FILE, makeApiExamples } from './docs/api-examples.ts';
import { readCommandLine, runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';

const HELP = `
npm run api-examples

Asks a new sandbox for every answer that the API document shows as an example, and writes them to
${EXAMPLES_FILE}. A test fails when they are not current.

  --help    this text
`;

await runScript(async () => {
  readCommandLine(HELP, {});
  const made = await makeApiExamples();
  writeFileSync(join(ROOT, EXAMPLES_FILE), `${JSON.stringify(made, null, 2)}\n`);
  const { calls, refusals } = made;
  console.log(`${EXAMPLES_FILE} written: ${Object.keys(calls).length} calls, ${refusals.length} refusals.`);
  return 0;
});
