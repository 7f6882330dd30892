import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DevEnvironment, EnvironmentModuleNode, Plugin, TransformResult, ViteDevServer } from 'vite';
import { readKept, writeKept } from './kept-file.ts';
import { fileOf, type Sources } from './sources.ts';

/** A module as Vite made it, with its place among the others; these are named by their addresses. */
interface KeptModule {
  readonly url: string;
  readonly id: string;
  /** of the text that it was made of */
  readonly digest: string;
  readonly result: TransformResult;
  readonly imports: readonly string[];
  readonly bindings: readonly (readonly [url: string, names: readonly string[]])[] | null;
  readonly accepted: readonly string[];
  readonly acceptedExports: readonly string[] | null;
  readonly isSelfAccepting: boolean;
}

interface Kept {
  /** all that changes what Vite makes of a text */
  readonly madeBy: string;
  readonly modules: readonly KeptModule[];
}

export interface Keeping {
  readonly sources: Sources;
  /** name of Vite's configuration as it is now: what another one made is made anew */
  readonly version: string;
  /** address of the module that the first page begins with */
  readonly first: string;
}

/** A module that took in a change names another by the time of that change: the next start knows no such time. */
const TIMED_IMPORT = /[?&]t=\d{13}/;

/**
 * Keeps what Vite made of the project's modules for its next start, which finds most of them as they were: the first
 * page needs well over a hundred.
 */
export function keptModules({ sources, version, first }: Keeping): Plugin {
  let isAnyNew = false;

  const restore = async (server: ViteDevServer): Promise<void> => {
    const { client } = server.environments;
    const kept = await readKept<Kept>(keptBy(client));
    if (kept?.madeBy !== madeBy(version, client)) return;
    const isSame = await Promise.all(kept.modules.map(({ id, digest }) => sources.isSame(client.name, id, digest)));
    const same = kept.modules.filter((_module, index) => isSame[index]);
    // An import of a module that is gone must fail: the importers are made anew.
    if (kept.modules.some((module) => !same.includes(module) && !existsSync(fileOf(module.id)))) return;
    await Promise.all(same.map((module) => restoreModule(client, module)));
    // Vite watches what it reads outside of its root.
    const files = same.map(({ id }) => fileOf(id));
    server.watcher.add(files.filter((file) => !file.startsWith(`${server.config.root}/`)));
  };

  return {
    name: 'kept-modules',
    apply: 'serve',
    configureServer(server) {
      const restored = new Promise<void>((resolve) => {
        server.httpServer?.once('listening', () => void restore(server).then(resolve, resolve));
      });
      void restored.then(() => server.environments.client.warmupRequest(first));
      // A request now would have made anew what is about to be there.
      server.middlewares.use((_request, _response, next) => void restored.then(() => next()));
    },
    transform(_code, id) {
      if (this.environment.name === 'client' && sources.owns(id)) isAnyNew = true;
    },
    async buildEnd() {
      const { environment } = this;
      if (environment.name !== 'client' || environment.mode !== 'dev' || !isAnyNew) return;
      const modules = [...environment.moduleGraph.idToModuleMap.values()].flatMap((node) => {
        const digest = sources.of('client', node.id ?? '');
        return (digest !== undefined && keptModule(node, digest, environment)) || [];
      });
      await writeKept(keptBy(environment), { madeBy: madeBy(version, environment), modules } satisfies Kept);
    },
  };
}

const keptBy = ({ config }: DevEnvironment): string => join(config.cacheDir, 'modules.json');

/** Addresses of packages have their build in them. */
const madeBy = (version: string, { depsOptimizer }: DevEnvironment): string =>
  `${version} ${depsOptimizer?.metadata.browserHash ?? ''}`;

function keptModule(node: EnvironmentModuleNode, digest: string, { depsOptimizer }: DevEnvironment): KeptModule | null {
  const { url, id, transformResult: result, importedModules, importedBindings: bindings } = node;
  if (id === null || result === null || TIMED_IMPORT.test(result.code)) return null;
  // One without an address is a file that this one was made of, too.
  if ([...importedModules].some((imported) => imported.id === null)) return null;
  return {
    ...{ url, id, digest },
    result: depsOptimizer?.isOptimizedDepFile(id) ? withMapAside(result, fileOf(id)) : result,
    imports: [...importedModules].map((imported) => imported.url),
    bindings: bindings && [...bindings].map(([from, names]) => [from, [...names]] as const),
    accepted: [...node.acceptedHmrDeps].map((accepted) => accepted.url),
    acceptedExports: node.acceptedHmrExports && [...node.acceptedHmrExports],
    isSelfAccepting: node.isSelfAccepting === true,
  };
}

/** The map of a package stands beside it: half of all bytes, which only the tools of a browser ask for. */
function withMapAside(result: TransformResult, file: string): TransformResult {
  const map = `${file}.map`;
  const comment = existsSync(map) ? `\n//# sourceMappingURL=${basename(map)}` : '';
  const code = result.code.endsWith(comment) ? result.code : result.code + comment;
  return { ...result, code, map: { mappings: '' } };
}

async function restoreModule({ moduleGraph }: DevEnvironment, module: KeptModule): Promise<void> {
  const node = await moduleGraph.ensureEntryFromUrl(module.url);
  // The address leads elsewhere now.
  if (node.id !== module.id) return;
  await moduleGraph.updateModuleInfo(
    node,
    new Set(module.imports),
    module.bindings && new Map(module.bindings.map(([from, names]) => [from, new Set(names)])),
    new Set(module.accepted),
    module.acceptedExports && new Set(module.acceptedExports),
    module.isSelfAccepting,
  );
  moduleGraph.updateModuleTransformResult(node, module.result);
}
