import { posix } from 'node:path';

export interface Mention {
  /** from the package root; may be a glob */
  readonly path: string;
  /** where it stands in the text */
  readonly index: number;
}

const FROM_THE_ROOT =
  /(?<![\w/.:@$-]|\bfrom '|\bimport\(')(?:\.\/)?(?:server|client|scripts|tests|fixtures|docs)\/(?:[\w./*@-]|\{[\w,.]+\})*/g;
const ALIAS = /(?<![\w/.:&?-])#[a-z-]+\/[\w./*-]*/g;
const LINK = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g;

/** Paths that begin at a folder of the root. A full stop at their end is the sentence's. */
export function pathsFromRoot(text: string): Mention[] {
  return [...text.matchAll(FROM_THE_ROOT)].map(({ 0: path, index }) => ({ path: trimmed(path), index }));
}

/** Imports by a # area, or patterns of them, as the area and the path behind it. */
export function aliases(text: string): (Mention & { readonly area: string })[] {
  return [...text.matchAll(ALIAS)].map(({ 0: alias, index }) => {
    const slash = alias.indexOf('/');
    return { area: alias.slice(0, slash), path: trimmed(alias.slice(slash + 1)), index };
  });
}

/** Targets of Markdown links and pictures that lead to a file. */
export function links(markdown: string): Mention[] {
  return [...markdown.matchAll(LINK)]
    .map(({ 1: path = '', index }) => ({ path, index }))
    .filter(({ path }) => !/^(?:[a-z]+:|\/)/.test(path));
}

/** A heading of a page that a text leads to. */
export interface HeadingMention extends Mention {
  /** as an address has it: `by-proxy-vite` */
  readonly heading: string;
}

const HEADING_LINK = /\]\(([^)\s#:]*)#([^)\s]+)\)/g;
const HEADING_FROM_THE_ROOT = /(?<![\w/.@-])(docs\/(?:[\w-]+\/)?[\w-]+\.md)#([\p{L}\p{N}_-]+)/gu;

/** Headings that a text leads to: by a link of a page, or by the page's path from the root. */
export function headingMentions(file: string, text: string): HeadingMention[] {
  const linked = file.endsWith('.md') ? [...text.matchAll(HEADING_LINK)] : [];
  return [
    ...linked.map(({ 1: path = '', 2: heading = '', index }) => ({
      ...{ heading, index },
      path: path === '' ? file : posix.join(posix.dirname(file), path),
    })),
    ...[...text.matchAll(HEADING_FROM_THE_ROOT)].map(({ 1: path = '', 2: heading = '', index }) => ({
      ...{ path, heading, index },
    })),
  ];
}

/** Headings of a page as addresses have them, the way GitHub makes them. */
export function headingsOf(markdown: string): ReadonlySet<string> {
  const lines = markdown.matchAll(/^#{1,6} +(.+)$/gm);
  return new Set([...lines].map(([, words = '']) => slugOf(words)));
}

function slugOf(words: string): string {
  const kept = words
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '');
  return kept.replaceAll(/\s/g, '-');
}

/** Everything in a folder is the folder. */
function trimmed(path: string): string {
  return path.replace(/^\.\//, '').replace(/(?:^|\/)\*{1,2}$|[./]+$/, '');
}
