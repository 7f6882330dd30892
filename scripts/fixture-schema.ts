import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURE_PAGE, fixturePageText } from './docs/fixture-page-text.ts';
import { fixtureSchemaText, SCHEMA_FILE } from './docs/fixture-schema-text.ts';
import { STORY_PAGE, storyPageText } from './docs/story-page-text.ts';
import { readCommandLine, runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';

const HELP = `
npm run fixture-schema

Writes ${SCHEMA_FILE}, ${FIXTURE_PAGE} and ${STORY_PAGE} from the fixtures' schema. Editors use the
first to complete and explain keys and to mark errors. The pages document every key of a fixture's data and every step
of a story. npm run check fails when one of them is not current.

  --help    this text
`;

await runScript(async () => {
  readCommandLine(HELP, {});
  writeFileSync(join(ROOT, SCHEMA_FILE), fixtureSchemaText());
  writeFileSync(join(ROOT, FIXTURE_PAGE), fixturePageText());
  writeFileSync(join(ROOT, STORY_PAGE), storyPageText());
  console.log(`${SCHEMA_FILE}, ${FIXTURE_PAGE} and ${STORY_PAGE} written.`);
  return 0;
});
