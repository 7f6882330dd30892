import { PATHS, SANDBOX } from '#contract/paths.ts';
import { breach, type RepositoryFile } from './repository-files.ts';

/** An address of the portal's API, with `/go` or without it, or of the control API, at the beginning of a text. */
const TYPED_PATH = new RegExp(
  `(?<=['"\`}])(?:(?:/go)?(?:${Object.values(PATHS).map(literal).join('|')})|${literal(SANDBOX.api)})(?=['"\`?#/])`,
  'g',
);

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A rule about plain text, which Biome cannot check. All other rules are in .biome.json. */
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
const CODE = /^(?:server|client|scripts|tests)\/.*\.tsx?$/;
const PRODUCT = /^(?:server|client)\/.*\.tsx?$/;

export const RULES: readonly HouseRule[] = [
  {
    name: 'no-import-type-expression',
    message: 'Write `import type` at the top: the import table cannot see an import inside a type.',
    files: CODE,
    except: /^tests\/guards\//,
    pattern: /\bimport\(\s*['"][^'"\n]+['"]\s*\)\s*\.\s*[A-Z]|\btypeof import\(/g,
  },
  {
    name: 'no-machine',
    message:
      'On the server time and chance come from ports; only server/shell/platform.ts and elapsed-time.ts ask the machine for them.',
    files: SERVER,
    except: /^server\/shell\/(?:platform|elapsed-time)\.ts$/,
    pattern:
      /\b(?:Date|performance)\.now\b|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\bprocess\.(?:hrtime|uptime)\b|\bMath\.random\b|\brandomUUID\b|\bgetRandomValues\b/g,
  },
  {
    name: 'no-module-state',
    message:
      'State lives in a world, a portal or an object that main makes, never in a module (constants: type them Readonly…).',
    files: PRODUCT,
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
    message: 'main or createPortal makes it; a module keeps only constants.',
    files: PRODUCT,
    except: /\/main\.tsx?$/,
    pattern:
      /^(?:export )?const \w+(?:: (?!Readonly)[^=\n]+)? = (?:new (?!RegExp\b|Intl\.|TextDecoder\b)|axios\.create\(|create\w*Router\()/gm,
  },
  {
    name: 'no-raw-colour',
    message: 'Colours are tokens: client/ui/tokens.css names each, so that a theme is one block there.',
    files: /^client\/.*\.(?:css|tsx?|html)$/,
    // Static files that no build touches: tests/guards/colours.test.ts holds their colours to the tokens.
    except: /^client\/(?:ui\/tokens\.css$|public\/)/,
    pattern: anyOf(
      /(?<=[:,(\s'"`])#(?:[\da-fA-F]{3,4}|[\da-fA-F]{6}|[\da-fA-F]{8})(?=[\s;,)'"`])/,
      /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\((?!\))/,
      /(?:color|background|border|outline|fill|stroke|shadow)[\w-]*["']?\s*[:=](?!')[^;{}\n]*(?<![\w-])(?:white|black|gr[ae]y|red|orange|yellow|green|blue)(?![\w-])/,
    ),
  },
  {
    name: 'no-typed-path',
    message: 'A call is a row of the contract (CONTROL, ENDPOINTS), its address PATHS or SANDBOX: client/kit calls it.',
    files: CODE,
    // The contract itself and its suite, which is read like a page of it; other spellings of its paths, requests by hand or
    // in an archive, functions that travel into a page, and back ends that nobody here wrote.
    except:
      /^(?:server\/contract\/|tests\/(?:commands|guards)\/|tests\/contract\/(?:portal\/|http\/(?:aliases|raw-requests)\.test\.ts$)|tests\/domain\/rules\.test\.ts$|tests\/contract-run\/har\.test\.ts$|tests\/support\/(?:attacks\.ts$|foreign\/))/,
    pattern: TYPED_PATH,
  },
  {
    name: 'no-post-to-anyone',
    message: "postMessage names the exact target origin, never '*'.",
    files: /^client\/.*\.(?:tsx?|html)$/,
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
      /^(?:server|client\/(?:kit|vite)|scripts\/(?:command|contract|mcp|scenario|dev))\/.*\.ts$|^scripts\/(?:dev|uc-sandbox)\.ts$/,
    except: /^server\/(?:shell\/command|http\/wire\/send)\.ts$/,
    pattern: /\bconsole\.(?:log|info|warn|error|table|dir)\(|\bprocess\.std(?:out|err)\.write\b/g,
  },
  {
    name: 'no-proxied-call',
    message: 'HTTP_PROXY may take a fetch, to this machine too: client/kit/node/send-http.ts sends, or `agent: false`.',
    files: /^(?:server|scripts|client\/(?:kit\/(?:node|playwright|testing)|vite))\/.*\.ts$/,
    pattern: /(?<![.\w])fetch\(/g,
  },
  {
    name: 'right-words',
    message: '登录 (never 登陆) and 账号 (never 帐号 or 账户).',
    files: /^(?:client|server\/contract|fixtures)\/.*\.(?:tsx?|html|css|ya?ml|json)$/,
    pattern: /登陆|帐号|帐户|账户/g,
    inComments: true,
  },
  {
    name: 'words-of-the-console',
    message:
      '拨快 or 拨到 (never 推进), 响应 (回答), 记录 (请求日志), 清理 (淘汰, 收回, 挤出), 回到提交前 (回到这次之前), 从提交前另开一个世界 (从这里开一个新世界), 未过期的验证码 (没有过期的验证码), 「」 (“).',
    files: /^(?:client\/console|server)\/.*\.tsx?$/,
    // A list of signs, and of words that somebody may write.
    except: /^server\/sandbox\/fixture\/text\/slips\.ts$/,
    pattern: /推进|回答|请求日志|淘汰|收回|挤出|回到这次之前|从这里开一个新世界|没有过期的验证码|“/g,
    inComments: true,
  },
];

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'gm');
}

/** One line for each place of a file that breaks a text rule: `file:line:column rule message`. */
export function houseRuleBreaches(file: RepositoryFile): string[] {
  return RULES.filter(({ files, except }) => files.test(file.path) && !except?.test(file.path)).flatMap(
    ({ name, message, pattern, inComments }) =>
      [...(inComments ? file.text : file.code).matchAll(pattern)].map(({ index }) =>
        breach(file, index, `${name} ${message}`),
      ),
  );
}
