import { posix } from 'node:path';
import type { RepositoryFile } from './repository-files.ts';

type Sources = readonly Pick<RepositoryFile, 'path' | 'code'>[];
/** Folders of one parent: which imports which, by one file of the importer. */
type Graph = Map<string, Map<string, string>>;

/** A statement at the beginning of its line, or a call. */
const IMPORT =
  /(?:^[ \t]*(?:import|(?:import|export)\b[^'"`;=()]*?\bfrom)|\bimport\(|\brequire\()\s*['"`]([^'"`\n?]+)/gm;

/** Every import of a file without its comments, and where it begins. */
export function importsOf(code: string): { readonly specifier: string; readonly index: number }[] {
  return [...code.matchAll(IMPORT)].map(({ 0: found, 1: specifier = '', index }) => ({
    specifier,
    index: index + found.length - specifier.length,
  }));
}

/**
 * One line for each parent folder in which folders import each other in a circle. A folder stands for all files below
 * it; files of the parent itself put its folders together and count for none. `areas` is `imports` of package.json.
 */
export function folderCycles(sources: Sources, areas: Readonly<Record<string, string>>): string[] {
  const graphs = new Map<string, Graph>();
  for (const { path, code } of sources) {
    if (!/\.tsx?$/.test(path)) continue;
    for (const { specifier } of importsOf(code))
      if (/^[#.]/.test(specifier)) addEdge(graphs, path, targetOf(path, specifier, areas));
  }
  return [...graphs].sort().flatMap(([parent, graph]) => {
    const done = new Set<string>();
    const cycle = [...graph.keys()].map((folder) => cycleFrom(graph, [folder], done)).find((found) => found !== null);
    if (!cycle) return [];
    const steps = cycle.slice(1).map((imported, index) => {
      const importer = cycle[index] ?? '';
      return `${importer} imports ${imported} (${graph.get(importer)?.get(imported)})`;
    });
    return [`${parent === '' ? '.' : parent}: folders in a circle: ${steps.join(', ')}`];
  });
}

function targetOf(path: string, specifier: string, areas: Readonly<Record<string, string>>): string {
  const area = specifier.slice(0, specifier.indexOf('/') + 1);
  const folder = specifier.startsWith('.') ? posix.join(posix.dirname(path), area) : areas[`${area}*`]?.slice(0, -1);
  return posix.join(folder ?? area, specifier.slice(area.length));
}

/** The import is an edge between the two folders where the paths of both files part. */
function addEdge(graphs: Map<string, Graph>, file: string, target: string): void {
  const [from, to] = [posix.dirname(file).split('/'), posix.dirname(target).split('/')];
  const shared = from.findIndex((name, index) => name !== to[index]);
  const [importer, imported] = [from[shared], to[shared]];
  if (importer === undefined || imported === undefined) return;
  const parent = from.slice(0, shared).join('/');
  const graph = graphs.get(parent) ?? new Map<string, Map<string, string>>();
  const edges = graph.get(importer) ?? new Map<string, string>();
  graphs.set(parent, graph.set(importer, edges.set(imported, edges.get(imported) ?? file)));
}

/** A circle that the path runs into, if any; a folder that is done leads into none. */
function cycleFrom(graph: Graph, path: readonly string[], done: Set<string>): readonly string[] | null {
  const last = path.at(-1) ?? '';
  if (path.indexOf(last) < path.length - 1) return path.slice(path.indexOf(last));
  if (done.has(last)) return null;
  for (const next of graph.get(last)?.keys() ?? []) {
    const cycle = cycleFrom(graph, [...path, next], done);
    if (cycle) return cycle;
  }
  done.add(last);
  return null;
}
