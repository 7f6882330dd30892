import { stripVTControlCharacters } from 'node:util';
import { build, type InlineConfig } from 'vite';
import { runSteps, type Step } from './check/steps.ts';
import { markBuilt } from './run/build-state.ts';
import { messageOf, readCommandLine, runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';

const HELP = `
npm run build

Builds what npm start serves: dist/portal (the product), dist/sandbox (console and stage), dist/server (one file;
its packages stay in node_modules).

  --help    this text
`;

const SERVER: InlineConfig = {
  root: ROOT,
  configFile: false,
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
};

function clientOf(mode: 'portal' | 'sandbox'): InlineConfig {
  return { configFile: 'client/vite.config.ts', mode };
}

function buildStep(name: string, config: InlineConfig): Step {
  return {
    name,
    run: async () => {
      try {
        await build({ ...config, logLevel: 'warn' });
        return '';
      } catch (error) {
        return stripVTControlCharacters(messageOf(error));
      }
    },
  };
}

await runScript(async () => {
  readCommandLine(HELP, {});
  const startedAt = Date.now();
  process.chdir(ROOT);
  const steps = [
    buildStep('portal', clientOf('portal')),
    buildStep('sandbox', clientOf('sandbox')),
    buildStep('server', SERVER),
  ];
  if (!(await runSteps(steps))) return 1;
  markBuilt(startedAt);
  return 0;
});
