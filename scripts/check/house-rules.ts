import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { withoutComments } from './without-comments.ts';

/** An address of the portal's API, with `/go` or without it, or of the control API, at the beginning of a text. */
const TYPED_PATH = new RegExp(
  `(?<=['"\`}])(?:(?:/go)?(?:${Object.values(PATHS).map(literal).join('|')})|${literal(SANDBOX.api)})(?=['"\`?#/])`,
  'g',
);

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A rule that Biome 2.6 cannot check, as a plain text rule. Everything else is in .biome.json. */
interface HouseRule {
  readonly name: string;
  readonly message: string;
  readonly files: RegExp;
  readonly except?: RegExp;
  readonly pattern: RegExp;
  /** comments count too */
  readonly inComments?: true;
}

const SERVER = /^server\/.*\.ts$/;
const PLATFORM = /^server\/shell\/platform\.ts$/;
const CODE = /^(server|client|scripts|tests)\/.*\.tsx?$/;
/** Creates the objects that live as long as the process or the document. */
const MAIN = /\/main\.tsx?$/;

const COLOUR_NAMES =
  'white|black|gr[ae]y|silver|red|maroon|orange|yellow|gold|olive|lime|green|teal|cyan|aqua|blue|navy|purple|magenta|fuchsia|pink|brown|beige|ivory|tomato|coral|salmon|crimson|indigo|violet|orchid|plum|tan|khaki|snow|azure|lavender';

/** Files that plant breaches of the rules. */
const GUARDS = /^tests\/guards\//;

export const RULES: readonly HouseRule[] = [
  {
    name: 'no-parent-path',
    message: 'Own folder by ./, everything else by its # area (package.json, "imports"); never ../ in a path.',
    files: CODE,
    except: GUARDS,
    pattern: /(?:\bfrom|\bimport|\bimport\()\s*['"][^'"\n]*\.\.\//g,
  },
  {
    name: 'no-import-type-expression',
    message: 'Write `import type` at the top: the import table cannot see an import inside a type.',
    files: CODE,
    except: GUARDS,
    pattern: /\bimport\(\s*['"][^'"\n]+['"]\s*\)\s*\.\s*[A-Z]|\btypeof import\(/g,
  },
  {
    name: 'no-real-time',
    message: 'On the server time comes from a clock port; only server/shell/platform.ts reads the machine.',
    files: SERVER,
    except: PLATFORM,
    pattern:
      /\bDate\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\bperformance\.now\b|\bprocess\.(?:hrtime|uptime)\b/g,
  },
  {
    name: 'no-real-random',
    message: 'On the server randomness comes from a port; only server/shell/platform.ts draws it.',
    files: SERVER,
    except: PLATFORM,
    pattern: /\bMath\.random\b|\brandomUUID\b|\bgetRandomValues\b/g,
  },
  {
    name: 'no-key-on-the-loop',
    message: 'A key takes half a second: server/shell/platform.ts generates it off the event loop.',
    files: SERVER,
    pattern: /\bgenerateKeyPairSync\b/g,
  },
  {
    name: 'no-module-state',
    message:
      'State lives in a world, a portal or an object that main makes, never in a module (constants: type them Readonly…).',
    files: /^(server|client)\/.*\.tsx?$/,
    pattern: anyOf(
      /^(?:export )?(?:let|var)\b/,
      /^(?:export )?const \w+(?:: (?!Readonly)[^=\n]+)? = new (?:Weak)?(?:Map|Set|Array)\b/,
      /^(?:export )?const \w+: (?:(?:(?:Weak)?(?:Map|Set)|Array|Partial|Record)<|(?!readonly )[^=\n]*\[\] =)/,
      /^(?:export )?const \w+ = (?:\[\]|\{\});/,
      /^\s+static (?!readonly\b)#?\w+\??(?:: [^=(\n]+)?\s*[=;]/,
    ),
  },
  {
    name: 'no-module-object',
    message: 'main or createPortal makes it; a module keeps only what never changes.',
    files: /^(server|client)\/.*\.tsx?$/,
    except: MAIN,
    pattern:
      /^(?:export )?const \w+(?:: (?!Readonly)[^=\n]+)? = (?:new (?!RegExp\b|Intl\.|TextDecoder\b)|axios\.create\(|create\w*Router\()/gm,
  },
  {
    name: 'no-module-lazy',
    message: 'A failed load stays failed: app/routes.tsx makes lazy pages, for each portal its own.',
    files: /^client\/portal\/.*\.tsx?$/,
    pattern: /^(?:export )?const \w+(?:: [^=\n]+)? = lazy\(/gm,
  },
  {
    name: 'no-raw-colour',
    message: 'Colours are tokens: client/ui/tokens.css names each, so that a theme is one block there.',
    files: /^client\/.*\.(css|tsx?|html)$/,
    // Static files that no build touches: tests/guards/colours.test.ts holds their colours to the tokens.
    except: /^client\/(ui\/tokens\.css$|public\/)/,
    pattern: anyOf(
      /(?<=[:,(\s'"`])#(?:[\da-fA-F]{3,4}|[\da-fA-F]{6}|[\da-fA-F]{8})(?=[\s;,)'"`])/,
      /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\((?!\))/,
      new RegExp(
        `(?:color|background|border|outline|fill|stroke|shadow)[\\w-]*["']?\\s*[:=][^;{}\\n]*(?<![\\w-])(?:${COLOUR_NAMES})(?![\\w-])`,
      ),
    ),
  },
  {
    name: 'no-typed-path',
    message: 'A call is a row of the contract (CONTROL, ENDPOINTS), its address PATHS or SANDBOX: client/kit calls it.',
    files: CODE,
    // The contract itself, other spellings of its paths, requests by hand, and functions that travel into a page.
    except:
      /^(server\/contract\/|tests\/guards\/|tests\/contract\/(aliases|raw-requests|rules)\.test\.ts$|tests\/support\/attacks\.ts$)/,
    pattern: TYPED_PATH,
  },
  {
    name: 'no-post-to-anyone',
    message: "postMessage names the exact target origin, never '*'.",
    files: /^client\/.*\.(tsx?|html|js)$/,
    pattern: /\bpostMessage\([^;]*?['"`]\*['"`]/g,
  },
  {
    name: 'no-free-redirect',
    message: 'Redirects leave through server/http/wire/send.ts, by addresses that have passed the one redirect policy.',
    files: SERVER,
    except: /^server\/http\/wire\/send\.ts$/,
    pattern: /\.(?:redirect|location)\(|\b(?:setHeader|set|header)\(\s*['"][Ll]ocation['"]|\bLocation:/g,
  },
  {
    name: 'no-raw-output',
    message:
      'Commands print by printLine and printAside (server/shell/command.ts), so that no text from outside forges a line.',
    files:
      /^(?:server|client\/(?:kit|vite)|scripts\/(?:command|contract|scenario|dev))\/.*\.ts$|^scripts\/(?:dev|contract|scenario|uc-sandbox)\.ts$/,
    except: /^server\/(?:shell\/command|http\/wire\/log)\.ts$/,
    pattern: /\bconsole\.(?:log|info|warn|error|table|dir)\(|\bprocess\.std(?:out|err)\.write\b/g,
  },
  {
    name: 'right-words',
    message: '登录 (never 登陆) and 账号 (never 帐号 or 账户).',
    files: /^(client|server\/contract|fixtures)\/.*\.(tsx?|html|css|ya?ml|json)$/,
    pattern: /登陆|帐号|帐户|账户/g,
    inComments: true,
  },
];

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'gm');
}

const FOLDERS = ['server', 'client', 'scripts', 'tests', 'fixtures'];

/** One line for each place that breaks a text rule: `file:line:column rule message`. */
export function houseRuleBreaches(root: string): string[] {
  return FOLDERS.flatMap((folder) => filesIn(join(root, folder))).flatMap((file) =>
    breachesIn(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')),
  );
}

/** The breaches of one file, given by its path from the package root with forward slashes. */
export function breachesIn(path: string, text: string): string[] {
  const rules = RULES.filter((rule) => rule.files.test(path) && !rule.except?.test(path));
  if (rules.length === 0) return [];
  const code = withoutComments(text);
  return rules.flatMap((rule) =>
    [...(rule.inComments ? text : code).matchAll(rule.pattern)].map(
      (match) => `${path}:${placeOf(text, match.index)} ${rule.name} ${rule.message}`,
    ),
  );
}

/** `line:column` of an index. */
export function placeOf(text: string, index: number): string {
  const before = text.slice(0, index).split('\n');
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(tsx?|html|css|js|ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
