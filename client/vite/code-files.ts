import type { Rolldown } from 'vite';

/** Files that the page's first script asks for once it needs `exported`: code with its styles, without what is there already. */
export function codeFiles(bundle: Rolldown.OutputBundle, exported: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = chunks.find((chunk) => chunk.isDynamicEntry && chunk.exports.includes(exported));
  if (!start) throw new Error(`No chunk of the client exports ${exported}.`);
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (chunk.isEntry || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const imported of chunks.filter(({ fileName }) => chunk.imports.includes(fileName))) visit(imported);
  };
  visit(start);
  return [...files];
}
