import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIOME_BORDERS, BORDERS_PAGE, biomeBordersText, bordersPageText } from './check/border-texts.ts';
import { readCommandLine, runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';

const HELP = `
npm run borders

Writes what is made from the import table in scripts/check/borders.ts: Biome's rules and docs/maintaining/borders.md.

  --help    this text
`;

await runScript(async () => {
  readCommandLine(HELP, {});
  writeFileSync(join(ROOT, BIOME_BORDERS), biomeBordersText());
  writeFileSync(join(ROOT, BORDERS_PAGE), bordersPageText());
  return 0;
});
