import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { OLDEST_CHROMIUM } from '#client-vite/engines.ts';

/** A built-in that the oldest engine lacks; without an owner it is a global. */
interface NewerBuiltIn {
  readonly owner: string;
  readonly name: string;
}

/** Version of Chromium that has a feature without a prefix or a flag; Infinity where none has. */
function since({ support }: CompatStatement): number {
  const statements = [support.chrome ?? []].flat() as SimpleSupportStatement[];
  const plain = statements.filter((one) => !one.flags && !one.prefix && !one.alternative_name && !one.version_removed);
  const versions = plain.map(({ version_added: added }) =>
    typeof added === 'string' ? Number.parseFloat(added.replace('≤', '')) : Number.NaN,
  );
  return Math.min(...versions.filter((version) => !Number.isNaN(version)), Number.POSITIVE_INFINITY);
}

function isNewer(feature: Identifier | undefined): boolean {
  return feature?.__compat !== undefined && since(feature.__compat) > OLDEST_CHROMIUM;
}

/** Everything of the language and of the page's own objects that came after the oldest engine. */
export function newerBuiltIns(): NewerBuiltIn[] {
  const owners = { ...data.javascript.builtins, ...data.api } as Record<string, Identifier>;
  return Object.entries(owners).flatMap(([owner, members]) => {
    if (owner.startsWith('__')) return [];
    if (isNewer(members)) return [{ owner: '', name: owner }];
    const names = Object.entries(members).filter(
      ([name, member]) => !name.startsWith('__') && isNewer(member as Identifier),
    );
    return names.map(([name]) => ({ owner, name: name.replace(/_(?:static|event)$/, '') }));
  });
}

/** Makes a page's engine as old as ours may be. A page can be given its source as a script. */
export function withoutBuiltIns(scope: Window, missing: readonly NewerBuiltIn[]): void {
  const globals = scope as unknown as Record<string, { prototype?: object } | undefined>;
  for (const { owner, name } of missing) {
    const places = owner === '' || owner === 'Window' ? [globals] : [globals[owner], globals[owner]?.prototype];
    for (const place of places) if (place && name in place) Reflect.deleteProperty(place, name);
  }
}

const CSS = data.css as unknown as Record<string, Record<string, Identifier>>;
const UNITS = /(?<=[\d.])(?:[sdl]v(?:[hwbi]|min|max)|cq(?:[hwbi]|min|max)|rlh|lh|cap|ic|rex)\b/g;
const FUNCTIONS =
  /(?<![\w-])(?:color-mix|light-dark|color|oklch|oklab|lch|lab|hwb|linear|round|mod|rem|sin|cos|tan|pow|sqrt|hypot|abs|sign|anchor|anchor-size|if|attr)(?=\()/g;

/** Words of CSS that came after the oldest engine, outside of `@supports`. */
export function newerStyles(sheet: string): string[] {
  const text = withoutSupports(sheet.replace(/\/\*.*?\*\//gs, '').replace(/url\([^)]*\)/g, 'none'));
  const found = [
    ...[...text.matchAll(/[{;]\s*([a-z-]+)\s*:([^;{}]*)(?=[;}])/g)].flatMap(([, name, value]) =>
      newerInRule(name, value),
    ),
    ...[...text.matchAll(/([^{};]*)\{/g)].flatMap(([, selector]) => newerInSelector(selector)),
    ...[...text.matchAll(/@([a-z-]+)/g)].flatMap(([word, name = '']) => (isNewer(CSS['at-rules']?.[name]) ? word : [])),
    ...[...text.matchAll(UNITS)].map(([unit]) => unit),
    ...[...text.matchAll(FUNCTIONS)].map(([name]) => `${name}()`),
  ];
  return [...new Set(found)].sort();
}

function newerInRule(name = '', value = ''): string[] {
  const property = CSS.properties?.[name];
  const words = [...value.matchAll(/(?<![\w-])[a-z][a-z-]+(?![\w-(])/g)].map(([word]) => word);
  const newer = words.filter((word) => isNewer((property as Record<string, Identifier> | undefined)?.[word]));
  return [...(isNewer(property) ? [name] : []), ...newer.map((word) => `${name}: ${word}`)];
}

function newerInSelector(selector = ''): string[] {
  if (selector.trimStart().startsWith('@')) return /@media[^{]*[<>]/.test(selector) ? ['a range of @media'] : [];
  const names = [...selector.matchAll(/::?([a-z-]+)/g)].map(([, name = '']) => name);
  const nesting = /^\s*&|[\s>+~]&/.test(selector) ? ['nesting'] : [];
  return [...names.filter((name) => isNewer(CSS.selectors?.[name])).map((name) => `:${name}`), ...nesting];
}

/** A sheet without its `@supports` blocks, which older engines skip on purpose. */
function withoutSupports(sheet: string): string {
  const start = sheet.search(/@supports\b/);
  if (start < 0) return sheet;
  let depth = 0;
  for (let at = sheet.indexOf('{', start); at < sheet.length; at += 1) {
    if (sheet[at] === '{') depth += 1;
    if (sheet[at] === '}') depth -= 1;
    if (depth === 0) return sheet.slice(0, start) + withoutSupports(sheet.slice(at + 1));
  }
  return sheet.slice(0, start);
}

/** Built-ins after the oldest engine that a script names: `Object.hasOwn`, `.toSorted()`, `structuredClone()`. */
export function newerCalls(script: string): string[] {
  const builtIns = data.javascript.builtins as unknown as Record<string, Record<string, Identifier>>;
  const isOld = (name: string) =>
    Object.values(builtIns).some((owner) => owner[name]?.__compat !== undefined && !isNewer(owner[name]));
  const found = new Set<string>();
  for (const { owner, name } of newerBuiltIns()) {
    const isOwn = owner in builtIns;
    const texts = [
      owner === '' || owner === 'Window'
        ? new RegExp(`(?<![\\w$.])${name}\\(`)
        : new RegExp(`(?<![\\w$.])${owner}\\.${name}\\b`),
      ...(isOwn && !isOld(name) ? [new RegExp(`\\.${name}\\(`)] : []),
    ];
    if (texts.some((text) => text.test(script))) found.add(owner === '' ? name : `${owner}.${name}`);
  }
  return [...found].sort();
}
