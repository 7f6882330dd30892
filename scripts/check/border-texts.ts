import { BORDERS, type Border } from './borders.ts';

export const BIOME_BORDERS = 'scripts/check/biome-borders.json';
export const BORDERS_PAGE = 'docs/maintaining/borders.md';

/** Biome's overrides for the import table, as the file that `.biome.json` extends. */
export function biomeBordersText(): string {
  const overrides = BORDERS.map((border) => ({
    includes: [border.files],
    linter: {
      rules: {
        style: {
          noRestrictedImports: {
            level: 'error',
            options: { patterns: [{ group: groupOf(border), message: messageOf(border) }] },
          },
        },
      },
    },
  }));
  return `${JSON.stringify({ overrides }, null, 2)}\n`;
}

/** The page that shows the import table to people. */
export function bordersPageText(): string {
  const rows = BORDERS.map((border) => `| \`${border.files}\` | ${mayText(border)} | ${border.why} |`);
  return `# Who may import whom
Made from \`scripts/check/borders.ts\` by \`npm run borders\`. A file imports its own folder by \`./\` and everything else by
the alias of its area (package.json, \`imports\`), never by \`../\`. The last row that covers a file decides.
No two folders of one parent import each other, directly or in a circle (\`npm run check\`, step \`folders\`).

| files | may import beside their own folder | because |
|---|---|---|
${rows.join('\n')}
`;
}

function groupOf({ may, never = [] }: Border): string[] {
  const denied = ['../**', ...never.flatMap(globsOf)];
  return may === undefined ? denied : ['**', '!./**', ...may.flatMap(globsOf).map((glob) => `!${glob}`), ...denied];
}

function globsOf(entry: string): string[] {
  if (entry.endsWith('/')) return [`${entry}**`];
  return entry === 'node:' ? ['node:*', 'node:*/**'] : [entry, `${entry}/**`];
}

function messageOf(border: Border): string {
  const { never } = border;
  const rest = border.may === undefined || !never ? '' : `; never ${never.join(', ')}`;
  return `${border.files} may import ./ and ${border.may?.join(', ') ?? `anything but ${never?.join(', ')}`}${rest}: ${border.why}.`;
}

function mayText({ may, never }: Border): string {
  const list = (entries: readonly string[]) => entries.map((entry) => `\`${entry}\``).join(' ');
  const allowed = may === undefined ? 'anything' : list(may);
  return never === undefined ? allowed : `${allowed}; never ${list(never)}`;
}
