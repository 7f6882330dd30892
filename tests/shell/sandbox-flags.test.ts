import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Reached, readOriginFlags, reportForeignHosts, reportForeignOrigins } from '#server/shell/origin-flags.ts';
import { portFrom, portOf, readSandboxFlags } from '#server/shell/sandbox-flags.ts';
import { START } from '#server/shell/start-command.ts';
import { CERTIFICATE } from '#support/certificate.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);

const pem = { type: 'pkcs8', format: 'pem' } as const;
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** A file of that text. */
function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const FILES = {
  cert: fileOf('cert.pem', CERTIFICATE.cert),
  key: fileOf('key.pem', CERTIFICATE.key),
  other: fileOf('other.pem', privateKey.export(pem).toString()),
  rsa: fileOf('rsa.pem', rsa.export(pem).toString()),
  empty: fileOf('empty.pem', ''),
  locked: fileOf('locked.pem', privateKey.export({ ...pem, cipher: 'aes-256-cbc', passphrase: 'x' }).toString()),
  garbled: fileOf('garbled.pem', CERTIFICATE.cert.replace('BqDCCAU6', 'AAAAAAAA')),
  folder: join(folder, 'folder'),
};
mkdirSync(FILES.folder);

describe('--wire', () => {
  test('is the wire format of a file, with defaults for missing keys', () => {
    const wire = fileOf('wire.yaml', "envelope: { code: rc, success: '0000' }");
    expect(readSandboxFlags(0, { wire }, {}).options.wire).toMatchObject({
      envelope: { code: 'rc', success: '0000', message: 'err.msg' },
      tokens: { csrfCookie: 'csrf_token' },
    });
  });

  test.for([
    ['envelope: { staus: ok }', /wire\.yaml:1:13 envelope\.staus: unknown key "staus"; did you mean "status"\?/],
    ['- a', /wire\.yaml:1:1 wire: expected a map, got a list/],
  ] as const)('%j is refused with line, column and the nearest key', ([text, problem]) => {
    expect(() => readSandboxFlags(0, { wire: fileOf('wire.yaml', text) }, {})).toThrow(problem);
  });

  test('a file that is not there is one sentence', () => {
    expect(() => readSandboxFlags(0, { wire: join(folder, 'none.yaml') }, {})).toThrow(/^\S+none\.yaml\b[^\n]*$/);
  });
});

describe('--cert and --key', () => {
  test('are taken where they belong together', () => {
    const { options } = readSandboxFlags(0, { cert: FILES.cert, key: FILES.key }, {});
    expect(options.tls).toEqual(CERTIFICATE);
  });

  test.for([
    ['cert', 'other', /key values mismatch$/],
    ['cert', 'rsa', /key values mismatch$/],
    ['cert', 'cert', /no start line|unsupported/],
    ['empty', 'key', /no start line/],
    ['cert', 'empty', /: .*\S$/],
    ['cert', 'locked', /: .*\S$/],
    ['garbled', 'key', /: .*\S$/],
  ] as const)('--cert %s --key %s is one sentence that ends in the words of Node', ([cert, key, why]) => {
    const read = () => readSandboxFlags(0, { cert: FILES[cert], key: FILES[key] }, {});
    expect(read).toThrow(
      `--cert ${FILES[cert]} --key ${FILES[key]}: expected a certificate and its own private key without a passphrase, PEM: `,
    );
    expect(read).toThrow(why);
  });

  test('a folder is one sentence', () => {
    const read = () => readSandboxFlags(0, { cert: FILES.folder, key: FILES.key }, {});
    expect(read).toThrow(`--cert ${FILES.folder}: this file cannot be read: it is a folder`);
  });
});

describe('--port', () => {
  test.for(['1e3', ' 80', '+80', '080', '5173.0', '65536', '', 'x'])('"%s" is no port', (text) => {
    expect(() => portOf(text)).toThrow(`Port ${text}: expected a whole number from 0 to 65535`);
  });

  test.for(['0', '80', '65535'])('%s is one', (text) => {
    expect(portOf(text)).toBe(Number(text));
  });
});

test('an empty variable of the environment counts as unset', () => {
  expect([portFrom(undefined, '', '5173'), portFrom(undefined, undefined, '5173')]).toEqual([5173, 5173]);
  expect([portFrom(undefined, '80', '5173'), portFrom('81', '80', '5173')]).toEqual([80, 81]);
  expect(() => portFrom('', '80', '5173')).toThrow('Port : expected a whole number from 0 to 65535');
  const empty = { UC_SANDBOX_FIXTURES: '', UC_SANDBOX_TOKEN: '', UC_SANDBOX_COVERAGE: '' };
  expect(readSandboxFlags(0, {}, empty)).toEqual(readSandboxFlags(0, {}, {}));
});

test('K15: in production it starts only on request, anywhere else without a word', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  // Runs `start` up to its check of the port, which refuses: no server starts.
  const start = (...flags: string[]) => START.run(['--port', 'none', ...flags]);
  vi.stubEnv('NODE_ENV', 'production');
  await expect(start()).rejects.toThrow('with NODE_ENV=production it needs --allow-production');
  await expect(start('--allow-production')).rejects.toThrow('Port none');
  vi.stubEnv('NODE_ENV', 'development');
  await expect(start()).rejects.toThrow('Port none');
});

const REACHED: Reached = { port: 5173, hosts: ['dev.team.example'], scheme: 'http' };
const allow = (origin: string, reached = REACHED) => readOriginFlags(undefined, [origin], reached);

describe('--allow-origin', () => {
  test.for(['http://[::1]:3000', 'http://app.localhost:3000', 'http://dev.team.example:3000', 'http://localhost'])(
    'takes %s, another port of a host that the sandbox answers to',
    (origin) => {
      expect(allow(origin)).toEqual({ publicOrigin: null, allowOrigins: [origin] });
    },
  );

  test.for([
    'http://localhost:3000/',
    'http://*.localhost:3000',
    'null',
    'http://localhost:3000,http://localhost:3001',
    '',
  ])('refuses %j, which is no exact origin', (origin) => {
    expect(() => allow(origin)).toThrow(`--allow-origin ${origin}: expected an exact origin`);
  });

  test.for(['http://app.team.example:3000', 'http://localhost.evil.example:3000'])(
    'refuses %s, another host, and names the proxy',
    (origin) => {
      expect(() => allow(origin)).toThrow(
        /the sandbox does not answer to .*--public-origin URL .*docs\/own-client\.md/,
      );
    },
  );

  test('refuses another scheme, which is another site, and its own port', () => {
    expect(() => allow('https://localhost:3000')).toThrow(
      /the sandbox speaks http, so this page is another site\. .*docs\/own-client\.md/,
    );
    expect(() => allow('http://localhost:5173')).toThrow("this is the sandbox's own port");
    expect(() => allow('https://localhost', { ...REACHED, scheme: 'https', port: 443 })).toThrow('own port');
  });
});

describe('--public-origin', () => {
  test('is one origin, of any host', () => {
    expect(readOriginFlags('https://dev.team.example', [], REACHED).publicOrigin).toBe('https://dev.team.example');
    for (const text of ['dev.team.example', 'https://dev.team.example/app', 'javascript:1', ''])
      expect(() => readOriginFlags(text, [], REACHED)).toThrow(`--public-origin ${text}: expected an origin`);
  });
});

test('a refused Host is reported once a name, and a flood of names ends', () => {
  const lines: string[] = [];
  const report = reportForeignHosts((line) => lines.push(line));
  for (let index = 0; index < 100; index += 1) report(`n${index % 50}.example`);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe('Host n0.example was refused; if this name is yours, start with --allow-host n0.example');
});

test('a page without leave is reported once an origin, with its way in, and a flood of origins ends', () => {
  const lines: string[] = [];
  const report = reportForeignOrigins((line) => lines.push(line));
  report({ origin: 'http://127.0.0.1:6371', name: '127.0.0.1', called: '127.0.0.1' });
  report({ origin: 'http://localhost:3000', name: 'localhost', called: '127.0.0.1' });
  report({ origin: 'https://team.example', name: 'team.example', called: 'localhost' });
  for (let port = 1; port < 100; port += 1)
    report({ origin: `http://localhost:${port % 50}`, name: 'localhost', called: 'localhost' });
  expect(lines).toHaveLength(20);
  const page = (origin: string) => `A page of ${origin} called, and its browser hides the answer; if it is yours, `;
  expect(lines.slice(0, 3)).toEqual([
    `${page('http://127.0.0.1:6371')}start with --allow-origin http://127.0.0.1:6371`,
    `${page('http://localhost:3000')}start with --allow-origin http://localhost:3000 and call localhost instead of 127.0.0.1, which is another host`,
    `${page('https://team.example')}it needs a proxy, because it is on another host (docs/own-client.md#by-proxy-vite)`,
  ]);
});
