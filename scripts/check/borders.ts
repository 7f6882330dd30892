/** One row of the import table: the files of a folder, and what they may import beside their own folder (`./`). */
export interface Border {
  /** glob from the package root; a later row that covers a file takes the place of an earlier one */
  readonly files: string;
  /** folders by alias (`#contract/`), packages by name, Node's modules as `node:` or one by name; left out: anything */
  readonly may?: readonly string[];
  /** exceptions to `may` */
  readonly never?: readonly string[];
  readonly why: string;
}

const REACT = ['react', 'react-dom'];
const SCREEN = ['react', 'react-router-dom'];
const PORTAL_ROOMS = ['#ui/', '#portal/ui/', '#portal/hooks/', '#portal/sign-in/', '#portal/services/', '#portal/api/'];
const CONSOLE = [
  ...['#console/', '#kit/', '#ui/', '#contract/', '#sandbox/time/duration.ts', ...REACT],
  ...['eventsource-parser', 'fastest-levenshtein', 'fuzzysort'],
];

/**
 * The import table of the house. Biome's overrides, the breaches that a guard plants and docs/maintaining/borders.md are made from
 * it. Deeper folders come after the folders around them.
 */
export const BORDERS: readonly Border[] = [
  { files: 'server/contract/**', may: ['#contract/', 'zod'], why: 'it travels into every bundle' },
  {
    files: 'server/contract/portal/**',
    may: ['#contract/', 'zod'],
    never: ['#contract/control/', '#contract/document/'],
    why: 'the portal ships without a word of the control API',
  },
  {
    files: 'server/contract/control/**',
    may: ['#contract/', 'zod'],
    never: ['#contract/document/'],
    why: 'the document describes the calls, never the reverse',
  },
  { files: 'server/domain/**', may: ['#domain/', '#contract/'], why: 'pure: time, randomness and keys come by ports' },
  {
    files: 'server/sandbox/**',
    may: ['#sandbox/', '#domain/', '#contract/', 'yaml', 'zod'],
    never: ['#sandbox/recording/'],
    why: 'a world knows nothing of how it is recorded',
  },
  {
    files: 'server/sandbox/fixture/**',
    may: ['#sandbox/fixture/', '#sandbox/time/', '#sandbox/loose.ts', '#domain/', '#contract/', 'yaml', 'zod'],
    why: 'a fixture is read and judged without a world',
  },
  {
    files: 'server/sandbox/recording/**',
    may: ['#sandbox/', '#domain/', '#contract/', 'yaml', 'zod'],
    why: 'recording reads worlds',
  },
  {
    files: 'server/http/**',
    may: [
      ...['#http/', '#sandbox/', '#domain/', '#contract/'],
      ...['express', 'cookie-parser', 'sirv', 'qrcode', 'zod', 'node:http', 'node:zlib'],
    ],
    why: 'Express is named here only',
  },
  {
    files: 'server/http/portal/open-fields.ts',
    may: ['#domain/', '#contract/', 'node:crypto'],
    why: 'decryption, the one use of cryptography in http',
  },
  {
    files: 'server/http/wire/**',
    may: [
      ...['#http/wire/', '#sandbox/', '#domain/', '#contract/', 'express', 'cookie-parser', 'zod'],
      ...['node:http', 'node:timers'],
    ],
    why: 'bytes, headers and parsing know no route',
  },
  {
    files: 'server/shell/**',
    may: ['#server/', '#contract/', '#domain/', '#sandbox/', '#http/', 'node:'],
    never: ['node:crypto'],
    why: 'the shell around the server; platform.ts alone touches cryptography',
  },
  { files: 'server/shell/platform.ts', may: ['#contract/', '#domain/', '#sandbox/', 'node:'], why: 'the machine' },
  {
    files: 'client/kit/**',
    may: ['#kit/', '#contract/', 'zod/mini'],
    why: 'one client of every call, in a browser and in Node',
  },
  {
    files: 'client/kit/node/**',
    may: ['#kit/', '#contract/', 'node:http', 'node:https', 'tough-cookie'],
    why: 'sockets, and a cookie jar of its own',
  },
  {
    files: 'client/kit/playwright/**',
    may: ['#kit/', '#contract/', '@playwright/test'],
    why: "a world with a browser's page in it",
  },
  {
    files: 'client/kit/testing/**',
    may: ['#server/', '#contract/', '#kit/', 'node:', 'fastest-levenshtein'],
    never: ['node:crypto'],
    why: 'a sandbox for tests, and the client of it',
  },
  {
    files: 'client/kit/testing/vitest.ts',
    may: ['#contract/', '#kit/', 'vitest'],
    why: 'the one module of the product that names vitest',
  },
  {
    files: 'client/kit/testing/playwright.ts',
    may: ['#contract/', '#kit/', '@playwright/test'],
    why: 'the one module of the server that names Playwright',
  },
  {
    files: 'client/kit/story/**',
    may: [
      ...['#kit/', '#contract/', '#sandbox/fixture/', '#sandbox/time/'],
      ...['@sinonjs/fake-timers', '@testing-library/dom'],
    ],
    why: 'stories are played in a headless DOM and in a frame of the console alike',
  },
  {
    files: 'client/ui/**',
    may: ['#ui/', '#contract/', 'react', '@base-ui/react'],
    why: 'portal and console alike, so it knows neither',
  },
  {
    files: 'client/portal/**',
    may: ['#portal/', '#ui/', '#contract/', ...REACT, 'react-router-dom'],
    why: 'the app puts the features together',
  },
  {
    files: 'client/portal/api/**',
    may: ['#portal/api/', '#contract/', 'axios', 'node-rsa', 'zod/mini'],
    why: 'calls know no screen',
  },
  {
    files: 'client/portal/{ui,hooks,sign-in,services}/**',
    may: [...PORTAL_ROOMS, '#contract/', 'react'],
    why: 'shared by features, so it knows none',
  },
  {
    files: 'client/portal/features/**',
    may: [...PORTAL_ROOMS, '#contract/', ...SCREEN],
    why: 'a feature never imports another one',
  },
  {
    files: 'client/portal/features/host-panels/**',
    may: [...PORTAL_ROOMS, '#contract/', ...SCREEN, 'dingtalk-jsapi'],
    why: 'the one place of the chat host',
  },
  { files: 'client/console/**', may: CONSOLE, why: 'the sandbox shows the portal and is no part of it' },
  {
    files: 'client/simulators/**',
    may: ['#simulators/', ...CONSOLE],
    why: 'the outside world is no part of the portal',
  },
  {
    files: 'client/simulators/chat-host-app/**',
    may: ['#simulators/', ...CONSOLE, '#portal/features/host-panels/'],
    why: 'an app in the chat host uses the portal as it is',
  },
  {
    files: 'scripts/**',
    never: ['#portal/', '#console/', '#support/'],
    why: 'commands start the product and never reach into it',
  },
  {
    files: 'scripts/headless/**',
    may: ['#contract/', '#kit/story/', 'happy-dom', 'node:'],
    why: 'a browser without a screen knows the portal by its pages only',
  },
  {
    files: 'tests/contract/**',
    may: ['#support/', '#kit/', '#contract/', 'node:', 'vitest', 'supertest', 'fast-check'],
    why: 'talks HTTP only, so that a base URL can aim it elsewhere',
  },
  {
    files: 'tests/e2e/**',
    may: ['#support/', '#kit/', '#contract/', 'node:', '@playwright/test', 'jsqr'],
    why: 'sees the product through a browser only',
  },
];

/** The table's word on one import: own folder, or allowed and not excepted. */
export function isAllowed({ may, never = [] }: Border, imported: string): boolean {
  if (imported.startsWith('.')) return imported.startsWith('./');
  const covers = (entry: string) =>
    imported === entry || imported.startsWith(/[/:]$/.test(entry) ? entry : `${entry}/`);
  return (may === undefined || may.some(covers)) && !never.some(covers);
}

/** Everything that a row names, to try at every other row. */
export function importsToTry(): string[] {
  const named = BORDERS.flatMap(({ may = [], never = [] }) => [...may, ...never]);
  const machine = ['node:crypto', 'node:fs', 'node:http', '#support/', '#scripts/', '#portal/features/login/'];
  const specifiers = [...new Set([...named, ...machine])].map((entry) =>
    entry.endsWith('/') ? `${entry}planted.ts` : entry,
  );
  return specifiers.filter((entry) => entry !== 'node:').sort();
}

/** One path that each brace of a row's glob covers. */
export function plantedFiles({ files }: Border): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(files) ?? [];
  const globs = choices === undefined ? [files] : choices.split(',').map((choice) => before + choice + after);
  return globs.map((glob) => glob.replace('**', 'planted.ts').replace('*', 'planted'));
}
