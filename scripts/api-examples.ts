import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MADE_EXAMPLES } from '#contract/document/examples.ts';
import { EXAMPLES_FILE, makeApiExamples, withoutChance } from './docs/api-examples.ts';
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
  const { calls, refusals } = made;
  // Keys differ from run to run: a file that says the same stays as it is.
  if (withoutChance(made) === withoutChance(MADE_EXAMPLES)) {
    console.log(`${EXAMPLES_FILE} is current.`);
    return 0;
  }
  writeFileSync(join(ROOT, EXAMPLES_FILE), `${JSON.stringify(made, null, 2)}\n`);
  console.log(`${EXAMPLES_FILE} written: ${Object.keys(calls).length} calls, ${refusals.length} refusals.`);
  return 0;
});
