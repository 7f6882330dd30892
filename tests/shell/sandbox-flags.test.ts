import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { portOf, readSandboxFlags } from '#server/shell/sandbox-flags.ts';
import { CERTIFICATE } from '#support/certificate.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);

const pem = { type: 'pkcs8', format: 'pem' } as const;
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

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
  public: fileOf('public.pem', publicKey.export({ type: 'spki', format: 'pem' }).toString()),
  locked: fileOf('locked.pem', privateKey.export({ ...pem, cipher: 'aes-256-cbc', passphrase: 'x' }).toString()),
  garbled: fileOf('garbled.pem', CERTIFICATE.cert.replace('BqDCCAU6', 'AAAAAAAA')),
  folder: join(folder, 'folder'),
};
mkdirSync(FILES.folder);

describe('--wire', () => {
  test('is the wire format of a file; what is left out is the default', () => {
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
    ['key', 'key', `--cert ${FILES.key}: this is a private key; expected the certificate, PEM`],
    ['cert', 'cert', `--key ${FILES.cert}: this is a certificate; expected its private key, PEM`],
    ['folder', 'key', `--cert ${FILES.folder}: this file cannot be read: it is a folder`],
    ['cert', 'other', `--key ${FILES.other}: this is not the private key of ${FILES.cert}`],
    ['cert', 'public', `--key ${FILES.public}: this is a public key; expected the certificate's private key, PEM`],
    [
      'cert',
      'locked',
      `--key ${FILES.locked}: this key needs a passphrase; write it without one: openssl pkey -in ${FILES.locked} -out key.pem`,
    ],
    ['garbled', 'key', `--cert ${FILES.garbled}: this is no certificate that can be read; expected PEM`],
  ] as const)('--cert %s --key %s is one sentence', ([cert, key, sentence]) => {
    const read = () => readSandboxFlags(0, { cert: FILES[cert], key: FILES[key] }, {});
    expect(read).toThrow(sentence);
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
