import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { readCommandLine, runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';
import { runProgram } from './run/run-node.ts';

const HELP = `
npm run mcp-sdk -- VERSION

Writes scripts/mcp/sdk: the part of @modelcontextprotocol/server that uc-sandbox mcp uses, and its licence. Installed,
the package would take 8 MB. Its types, server.d.ts there, are written by hand.

  --help    this text
`;

const PACKAGE = '@modelcontextprotocol/server';
const FOLDER = join(ROOT, 'scripts/mcp/sdk');
const ENTRY = '\0entry';
const SHIMS = '\0shims';

/** The server by its low-level door, without the SDK's own copy of ajv: the control API checks what tools are given. */
const SOURCES: Readonly<Record<string, string>> = {
  [ENTRY]: `export { Server } from '${PACKAGE}'; export { StdioServerTransport, serveStdio } from '${PACKAGE}/stdio';`,
  [SHIMS]:
    "export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator { getValidator() { throw new Error('There is no validator.'); } }",
};

const PARTS: Plugin = {
  name: 'parts-of-sdk',
  enforce: 'pre',
  resolveId: (id) => (id === `${PACKAGE}/_shims` ? SHIMS : id === ENTRY ? ENTRY : null),
  load: (id) => SOURCES[id] ?? null,
};

await runScript(async () => {
  const [version = ''] = readCommandLine(HELP, {}).positionals;
  if (version === '') throw new Error('Name the version, such as 2.4.0.');
  const root = mkdtempSync(join(tmpdir(), 'uc-mcp-sdk-'));
  try {
    const install = ['install', '--prefix', root, '--no-package-lock', '--ignore-scripts', `${PACKAGE}@${version}`];
    const { code, output } = await runProgram('npm', install);
    if (code !== 0) throw new Error(output);
    const built = await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [PARTS],
      // With a zod of its own: sharing one, every start would load the half that only the SDK uses.
      ssr: { noExternal: true },
      build: {
        ssr: true,
        write: false,
        target: 'node20',
        rolldownOptions: { input: ENTRY, output: { comments: { legal: true, jsdoc: false } } },
      },
    });
    const [chunk] = (built as Rolldown.RolldownOutput).output;
    const made = `// Made by npm run mcp-sdk from ${PACKAGE} ${version}: never edited by hand. Licence: LICENSE beside it.\n`;
    // Its places name the folder that is gone in a moment.
    const source = made + chunk.code.replaceAll(/^\/\/ \S*?(?=node_modules\/)/gm, '// ');
    writeFileSync(join(FOLDER, 'server.js'), source);
    const licences = [PACKAGE, 'zod'].map(
      (name) => `${name}\n\n${readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8')}`,
    );
    writeFileSync(join(FOLDER, 'LICENSE'), licences.join('\n'));
    console.log(`scripts/mcp/sdk/server.js ${Math.ceil(source.length / 1024)} kB`);
  } finally {
    rmSync(root, { recursive: true });
  }
  return 0;
});
