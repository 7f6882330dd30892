import { posix } from 'node:path';
import { withoutComments } from './without-comments.ts';

/** Text of a source file by its path from the package root, with forward slashes. */
export type Sources = ReadonlyMap<string, string>;

/** Folders of one parent: which imports which, by one file of the importer. */
type Graph = Map<string, Map<string, string>>;

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*['"]([#.][^'"\n?]+)/g;

/**
 * One line for each parent folder in which folders import each other in a circle. A folder stands for all files below
 * it; files of the parent itself put its folders together and count for none. `aliases` is `imports` of package.json.
 */
export function folderCycles(sources: Sources, aliases: Readonly<Record<string, string>>): string[] {
  const graphs = new Map<string, Graph>();
  for (const [file, text] of sources)
    for (const target of importsOf(file, text, aliases)) addEdge(graphs, file, target);
  return [...graphs].sort().flatMap(([parent, graph]) => {
    const cycle = cycleIn(graph);
    return cycle ? [`${parent === '' ? '.' : parent}: ${describe(cycle, graph)}`] : [];
  });
}

function importsOf(file: string, text: string, aliases: Readonly<Record<string, string>>): string[] {
  return [...withoutComments(text).matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('.')) return [posix.join(posix.dirname(file), specifier)];
    const alias = Object.keys(aliases).find((key) => specifier.startsWith(key.slice(0, -1)));
    return alias ? [posix.join(aliases[alias]?.slice(0, -1) ?? '', specifier.slice(alias.length - 1))] : [];
  });
}

/** The import is an edge between the two folders where the paths of both files part. */
function addEdge(graphs: Map<string, Graph>, file: string, target: string): void {
  const [from, to] = [posix.dirname(file).split('/'), posix.dirname(target).split('/')];
  const shared = from.findIndex((name, index) => name !== to[index]);
  const [importer, imported] = [from[shared], to[shared]];
  if (shared === -1 || importer === undefined || imported === undefined) return;
  const parent = from.slice(0, shared).join('/');
  const graph = graphs.get(parent) ?? new Map<string, Map<string, string>>();
  const edges = graph.get(importer) ?? new Map<string, string>();
  graphs.set(parent, graph.set(importer, edges.set(imported, edges.get(imported) ?? file)));
}

function cycleIn(graph: Graph): readonly string[] | null {
  const finished = new Set<string>();
  const visit = (folder: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (finished.has(folder)) return null;
    for (const next of graph.get(folder)?.keys() ?? []) {
      const cycle = visit(next, [...path, folder]);
      if (cycle) return cycle;
    }
    finished.add(folder);
    return null;
  };
  for (const folder of graph.keys()) {
    const cycle = visit(folder, []);
    if (cycle) return cycle;
  }
  return null;
}

function describe(cycle: readonly string[], graph: Graph): string {
  const steps = cycle.slice(1).map((folder, index) => {
    const importer = cycle[index] ?? '';
    return `${importer} imports ${folder} (${graph.get(importer)?.get(folder)})`;
  });
  return `folders in a circle: ${steps.join(', ')}`;
}
