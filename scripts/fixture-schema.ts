import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine, runScript } from './command-line.ts';
import { fixtureSchemaText, SCHEMA_FILE } from './fixture-schema-text.ts';
import { ROOT } from './package-root.ts';

const HELP = `
npm run fixture-schema

Writes ${SCHEMA_FILE} anew from the fixtures' schema. Editors read it: it completes keys, says what they mean and
marks what is wrong. npm run check fails when it is not current.
`;

await runScript(async () => {
  readCommandLine(HELP, {});
  writeFileSync(join(ROOT, SCHEMA_FILE), fixtureSchemaText());
  console.log(`${SCHEMA_FILE} written.`);
  return 0;
});
