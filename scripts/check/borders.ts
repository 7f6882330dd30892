import { importsOf } from './folder-cycles.ts';
import { breach, type RepositoryFile } from './repository-files.ts';

/** One row of the import table: the files of a folder, and their imports beside their own folder and the contract. */
export interface Border {
  /** glob from the package root; a later row that covers a file takes the place of an earlier one */
  readonly files: string;
  /** folders by alias (`#kit/`), packages by name, Node's modules as `node:` or one by name; left out: anything */
  readonly may: string | undefined;
  /** exceptions to `may` */
  readonly never: string | undefined;
  readonly why: string;
}

const REACT = 'react react-dom';
const PORTAL_ROOMS = '#ui/ #portal/ui/ #portal/hooks/ #portal/sign-in/ #portal/services/ #portal/api/ react';
const CONSOLE = `#console/ #kit/ #ui/ #sandbox/time/duration.ts ${REACT} eventsource-parser fuzzysort zod/mini @tanstack/react-virtual`;

/** The import table of the house, in which deeper folders come after the folders around them. */
const ROWS: readonly (readonly [files: string, why: string, may?: string | undefined, never?: string])[] = [
  ['server/contract/**', 'it travels into every bundle', 'zod'],
  [
    'server/contract/portal/**',
    'the portal ships without the control API',
    'zod',
    '#contract/control/ #contract/document/',
  ],
  ['server/contract/control/**', 'the document describes the calls, never the reverse', 'zod', '#contract/document/'],
  ['server/domain/**', 'pure: time, randomness and keys come by ports', '#domain/'],
  ['server/sandbox/**', 'a world depends on no recording of it', '#sandbox/ #domain/ yaml zod', '#sandbox/recording/'],
  [
    'server/sandbox/fixture/**',
    'a fixture is read and judged without a world',
    '#sandbox/fixture/ #sandbox/time/ #sandbox/loose.ts #domain/ fastest-levenshtein yaml zod',
  ],
  ['server/sandbox/recording/**', 'recording reads worlds', '#sandbox/ #domain/ yaml zod'],
  [
    'server/http/**',
    'Express is named here only',
    '#http/ #sandbox/ #domain/ express compression cookie-parser qrcode zod node:http node:timers node:zlib',
  ],
  [
    'server/http/portal/open-fields.ts',
    'decryption, the one use of cryptography in http',
    '#domain/ node:crypto node-rsa',
  ],
  [
    'server/http/wire/**',
    'bytes, headers and parsing are the same for each route',
    '#http/wire/ #sandbox/ #domain/ express cookie-parser zod node:http node:timers',
  ],
  [
    'server/shell/**',
    'platform.ts alone touches cryptography',
    '#server/ #domain/ #sandbox/ #http/ node:',
    'node:crypto',
  ],
  ['server/shell/platform.ts', 'the machine', '#domain/ #sandbox/ node:'],
  ['client/kit/**', 'every call, in a browser and in Node', '#kit/ zod/mini'],
  [
    'client/kit/node/**',
    'sockets, encryption in any padding, and a cookie jar of its own',
    '#kit/ node:crypto node:http node:https node:timers node:zlib tough-cookie',
  ],
  ['client/kit/playwright/**', "a world with a browser's page in it", '#kit/ @playwright/test'],
  [
    'client/kit/testing/**',
    'a sandbox for tests, and the client of it',
    '#server/ #kit/ node: fastest-levenshtein',
    'node:crypto',
  ],
  ['client/kit/testing/{vitest,playwright}.ts', 'all that names a test runner', '#kit/ vitest @playwright/test'],
  [
    'client/kit/story/**',
    'a headless DOM and a frame of the console play them alike',
    '#kit/ #sandbox/fixture/ #sandbox/time/ @sinonjs/fake-timers @testing-library/dom',
  ],
  ['client/ui/**', 'it serves portal and console alike, and depends on neither', `#ui/ ${REACT} @base-ui/react`],
  ['client/portal/**', 'the app puts the features together', `#portal/ #ui/ ${REACT} react-router-dom`],
  ['client/portal/api/**', 'calls depend on no screen', '#portal/api/ axios node-rsa zod/mini'],
  [
    'client/portal/{ui,hooks,sign-in,services}/**',
    'shared by features, and dependent on none',
    `${PORTAL_ROOMS} react-router-dom`,
  ],
  ['client/portal/features/**', 'a feature never imports another feature', `${PORTAL_ROOMS} react-router-dom`],
  [
    'client/portal/features/host-panels/**',
    'the one place of the chat host',
    `${PORTAL_ROOMS} react-router-dom dingtalk-jsapi`,
  ],
  ['client/console/**', 'the sandbox shows the portal and is no part of it', CONSOLE],
  ['client/simulators/**', 'the outside world is no part of the portal', `#simulators/ ${CONSOLE}`],
  [
    'client/simulators/chat-host-app/**',
    'an app there uses the portal as it is',
    `#simulators/ ${CONSOLE} #portal/features/host-panels/`,
  ],
  ['scripts/**', 'commands start the product, no more', undefined, '#portal/ #console/ #support/'],
  [
    'scripts/headless/**',
    'a browser without a screen sees pages only',
    '#kit/story/ #kit/http.ts #kit/node/send-http.ts happy-dom node:',
  ],
  [
    'tests/contract/**',
    'HTTP only: a base URL can aim it elsewhere',
    '#support/ #kit/ node: vitest supertest fast-check',
  ],
  [
    'tests/contract/portal/**',
    'the suite of the contract: its files ship, and run at any back end',
    '#scripts/contract/suite/ #support/ #kit/ node: vitest supertest fast-check',
  ],
  ['tests/e2e/**', 'sees the product through a browser only', '#support/ #kit/ node: @playwright/test jsqr'],
];

export const BORDERS = ROWS.map(([files, why, may, never]): Border => ({ files, why, may, never }));

type Source = Pick<RepositoryFile, 'path' | 'text' | 'code'>;

/** One line for each import that the table does not allow: `file:line:column fault`. */
export function borderBreaches(source: Source): string[] {
  const border = BORDERS.findLast(({ files }) => patternOf(files).test(source.path));
  if (!border) return [];
  return importsOf(source.code)
    .filter(({ specifier }) => !isAllowed(specifier, border))
    .map(({ specifier, index }) => breach(source, index, `imports ${specifier}: ${messageOf(border)}`));
}

function isAllowed(specifier: string, { may, never = '' }: Border): boolean {
  if (specifier.split('/').includes('..') || isNamed(specifier, never)) return false;
  return may === undefined || specifier.startsWith('./') || isNamed(specifier, `#contract/ ${may}`);
}

/** True for a member of a list: files of a folder, Node's modules, a package or a part of it. */
function isNamed(specifier: string, names: string): boolean {
  return names
    .split(' ')
    .some(
      (name) => specifier === name || (name !== '' && specifier.startsWith(/[/:]$/.test(name) ? name : `${name}/`)),
    );
}

function messageOf({ files, may, never, why }: Border): string {
  const exceptions = never === undefined ? '' : `; never ${never}`;
  return `${files} may import ./, #contract/ and ${may ?? 'anything'}${exceptions}: ${why}.`;
}

/** A glob of the table as a pattern: `**`, and alternatives in braces. */
function patternOf(glob: string): RegExp {
  const pattern = glob
    .replaceAll('.', '\\.')
    .replaceAll('**', '.*')
    .replaceAll(/\{(.*?)\}/g, (_braces, names: string) => `(?:${names.replaceAll(',', '|')})`);
  return new RegExp(`^${pattern}$`);
}
