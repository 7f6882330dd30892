import { readFile } from 'node:fs/promises';
import type { DevEnvironment, EnvironmentModuleNode, Plugin, ViteDevServer } from 'vite';

/** Event of Vite's socket with all texts as they are now. */
const TEXTS_CHANGED = 'contract:texts';

type Texts = Readonly<Record<string, string>>;

/**
 * Shows a changed text of the contract in open pages, with what was typed there: the object of texts that every module
 * holds is filled anew, and the components that show a changed one render again. A reload would be the rule, because
 * modules that are no component import the texts too: it loses what was typed, and takes 2 s and more where design asks
 * for 500 ms (`npm run bench -- dev`).
 * @param file the module of the texts, with `/` between folders
 * @param shown the texts as they are in it
 */
export function liveTexts(file: string, shown: Texts): Plugin {
  let server: ViteDevServer;
  let before = shown;
  const load = async (): Promise<Texts> => (await server.ssrLoadModule(file)).COPY;
  return {
    name: 'live-texts',
    apply: 'serve',
    configureServer(started) {
      server = started;
    },
    transform(code, id) {
      if (id !== file || this.environment.name !== 'client') return null;
      return `${code}\nimport.meta.hot?.on('${TEXTS_CHANGED}', (texts) => Object.assign(COPY, texts));\n`;
    },
    async hotUpdate({ type, file: changed, read }) {
      if (changed !== file || type !== 'update') return undefined;
      if (this.environment.name !== 'client') return [];
      // An editor empties a file before it writes it: this waits for the text.
      await read();
      const texts = await load();
      const keys = Object.keys(texts).filter((key) => texts[key] !== before[key]);
      before = texts;
      this.environment.hot.send(TEXTS_CHANGED, texts);
      return componentsAbove(await modulesThatName(keys, this.environment, file));
    },
  };
}

async function modulesThatName(
  keys: readonly string[],
  { moduleGraph }: DevEnvironment,
  textsFile: string,
): Promise<EnvironmentModuleNode[]> {
  const own = [...moduleGraph.idToModuleMap.values()].filter(
    ({ id, file }) => id === file && file !== textsFile && !file?.includes('/node_modules/'),
  );
  const named = await Promise.all(
    own.map(async ({ file }) => {
      const source = await readFile(file ?? '', 'utf8').catch(() => '');
      return keys.some((key) => source.includes(`'${key}'`));
    }),
  );
  return own.filter((_module, index) => named[index]);
}

/** These modules or, where one takes no new version of itself, the nearest above it in the import graph that do. */
function componentsAbove(modules: readonly EnvironmentModuleNode[]): EnvironmentModuleNode[] {
  const seen = new Set(modules);
  // A set takes in what is added while it is gone through.
  for (const { isSelfAccepting, importers } of seen)
    if (!isSelfAccepting) for (const importer of importers) seen.add(importer);
  return [...seen].filter(({ isSelfAccepting }) => isSelfAccepting);
}
