/** One row of the import table: the files of a folder, and their imports beside their own folder and the contract. */
export interface Border {
  /** glob from the package root; a later row that covers a file takes the place of an earlier one */
  readonly files: string;
  /** folders by alias (`#kit/`), packages by name, Node's modules as `node:` or one by name; left out: anything */
  readonly may?: string;
  /** exceptions to `may` */
  readonly never?: string;
  readonly why: string;
}

const REACT = 'react react-dom';
const PORTAL_ROOMS = '#ui/ #portal/ui/ #portal/hooks/ #portal/sign-in/ #portal/services/ #portal/api/ react';
const CONSOLE = `#console/ #kit/ #ui/ #sandbox/time/duration.ts ${REACT} eventsource-parser fastest-levenshtein fuzzysort zod/mini @tanstack/react-virtual`;

/**
 * The import table of the house, in which deeper folders come after the folders around them. Biome's overrides and the
 * breaches that a guard plants are made from it.
 */
export const BORDERS: readonly Border[] = [
  { files: 'server/contract/**', may: 'zod', why: 'it travels into every bundle' },
  {
    files: 'server/contract/portal/**',
    may: 'zod',
    never: '#contract/control/ #contract/document/',
    why: 'the portal ships without the control API',
  },
  {
    files: 'server/contract/control/**',
    may: 'zod',
    never: '#contract/document/',
    why: 'the document describes the calls, never the reverse',
  },
  { files: 'server/domain/**', may: '#domain/', why: 'pure: time, randomness and keys come by ports' },
  {
    files: 'server/sandbox/**',
    may: '#sandbox/ #domain/ yaml zod',
    never: '#sandbox/recording/',
    why: 'a world knows nothing of how it is recorded',
  },
  {
    files: 'server/sandbox/fixture/**',
    may: '#sandbox/fixture/ #sandbox/time/ #sandbox/loose.ts #domain/ fastest-levenshtein yaml zod',
    why: 'a fixture is read and judged without a world',
  },
  { files: 'server/sandbox/recording/**', may: '#sandbox/ #domain/ yaml zod', why: 'recording reads worlds' },
  {
    files: 'server/http/**',
    may: '#http/ #sandbox/ #domain/ express compression cookie-parser qrcode zod node:http node:zlib',
    why: 'Express is named here only',
  },
  {
    files: 'server/http/portal/open-fields.ts',
    may: '#domain/ node:crypto node-rsa',
    why: 'decryption, the one use of cryptography in http',
  },
  {
    files: 'server/http/wire/**',
    may: '#http/wire/ #sandbox/ #domain/ express cookie-parser zod node:http node:timers',
    why: 'bytes, headers and parsing know no route',
  },
  {
    files: 'server/shell/**',
    may: '#server/ #domain/ #sandbox/ #http/ node:',
    never: 'node:crypto',
    why: 'platform.ts alone touches cryptography',
  },
  { files: 'server/shell/platform.ts', may: '#domain/ #sandbox/ node:', why: 'the machine' },
  { files: 'client/kit/**', may: '#kit/ zod/mini', why: 'every call, in a browser and in Node' },
  {
    files: 'client/kit/node/**',
    may: '#kit/ node:crypto node:http node:https node:zlib tough-cookie',
    why: 'sockets, encryption in any padding, and a cookie jar of its own',
  },
  { files: 'client/kit/playwright/**', may: '#kit/ @playwright/test', why: "a world with a browser's page in it" },
  {
    files: 'client/kit/testing/**',
    may: '#server/ #kit/ node: fastest-levenshtein',
    never: 'node:crypto',
    why: 'a sandbox for tests, and the client of it',
  },
  {
    files: 'client/kit/testing/{vitest,playwright}.ts',
    may: '#kit/ vitest @playwright/test',
    why: 'all that names a test runner',
  },
  {
    files: 'client/kit/story/**',
    may: '#kit/ #sandbox/fixture/ #sandbox/time/ @sinonjs/fake-timers @testing-library/dom',
    why: 'a headless DOM and a frame of the console play them alike',
  },
  { files: 'client/ui/**', may: '#ui/ react @base-ui/react', why: 'portal and console alike, so it knows neither' },
  {
    files: 'client/portal/**',
    may: `#portal/ #ui/ ${REACT} react-router-dom`,
    why: 'the app puts the features together',
  },
  { files: 'client/portal/api/**', may: '#portal/api/ axios node-rsa zod/mini', why: 'calls know no screen' },
  {
    files: 'client/portal/{ui,hooks,sign-in,services}/**',
    may: `${PORTAL_ROOMS} react-router-dom`,
    why: 'shared by features, so it knows none',
  },
  {
    files: 'client/portal/features/**',
    may: `${PORTAL_ROOMS} react-router-dom`,
    why: 'a feature never imports another one',
  },
  {
    files: 'client/portal/features/host-panels/**',
    may: `${PORTAL_ROOMS} react-router-dom dingtalk-jsapi`,
    why: 'the one place of the chat host',
  },
  { files: 'client/console/**', may: CONSOLE, why: 'the sandbox shows the portal and is no part of it' },
  { files: 'client/simulators/**', may: `#simulators/ ${CONSOLE}`, why: 'the outside world is no part of the portal' },
  {
    files: 'client/simulators/chat-host-app/**',
    may: `#simulators/ ${CONSOLE} #portal/features/host-panels/`,
    why: 'an app there uses the portal as it is',
  },
  { files: 'scripts/**', never: '#portal/ #console/ #support/', why: 'commands start the product, no more' },
  {
    files: 'scripts/headless/**',
    may: '#kit/story/ #kit/http.ts #kit/node/send-http.ts happy-dom node:',
    why: 'a browser without a screen sees pages only',
  },
  {
    files: 'tests/contract/**',
    may: '#support/ #kit/ node: vitest supertest fast-check',
    why: 'HTTP only: a base URL can aim it elsewhere',
  },
  {
    files: 'tests/e2e/**',
    may: '#support/ #kit/ node: @playwright/test jsqr',
    why: 'sees the product through a browser only',
  },
];

export const BIOME_BORDERS = 'scripts/check/biome-borders.json';

/** The table as Biome's overrides: the file that `.biome.json` extends. */
export function biomeBordersText(): string {
  const overrides = BORDERS.map(({ files, may, never, why }) => {
    const allowed =
      may === undefined ? [] : ['**', ...['./**', '#contract/**', ...globsOf(may)].map((glob) => `!${glob}`)];
    const exceptions = never === undefined ? '' : `; never ${never}`;
    const message = `${files} may import ./, #contract/ and ${may ?? 'anything'}${exceptions}: ${why}.`;
    const options = { patterns: [{ group: [...allowed, '../**', '**/../**', ...globsOf(never)], message }] };
    return { includes: [files], linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } } };
  });
  return `${JSON.stringify({ overrides }, null, 2)}\n`;
}

/** Globs of folders, modules and packages that a row names. */
function globsOf(names = ''): string[] {
  return names.split(' ').flatMap((name) => {
    if (name.endsWith('/')) return [`${name}**`];
    return name === 'node:' ? ['node:*', 'node:*/**'] : [name, `${name}/**`];
  });
}
