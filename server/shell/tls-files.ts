import { readFileSync } from 'node:fs';
import { reasonOf } from './fixtures/fixture-disk.ts';
import { belongTogether } from './platform.ts';

/** A certificate and its private key, PEM. */
export interface TlsPair {
  readonly cert: string;
  readonly key: string;
}

/** Reads the files of `--cert` and `--key`. @throws one sentence that says what is wrong with which */
export function readTlsPair(certFile: string, keyFile: string): TlsPair {
  const cert = readPem('--cert', certFile);
  const key = readPem('--key', keyFile);
  const certIs = (what: string) => new Error(`--cert ${certFile}: this is ${what}`);
  const keyIs = (what: string) => new Error(`--key ${keyFile}: this ${what}`);
  if (!cert.includes('BEGIN CERTIFICATE-----') && cert.includes(PRIVATE))
    throw certIs('a private key; expected the certificate, PEM');
  if (!isReadable({ cert })) throw certIs('no certificate that can be read; expected PEM');
  if (key.includes('ENCRYPTED'))
    throw keyIs(`key needs a passphrase; write it without one: openssl pkey -in ${keyFile} -out key.pem`);
  if (!key.includes(PRIVATE)) {
    if (key.includes('BEGIN CERTIFICATE-----')) throw keyIs('is a certificate; expected its private key, PEM');
    throw keyIs(
      key.includes('PUBLIC KEY-----')
        ? "is a public key; expected the certificate's private key, PEM"
        : 'is no private key; expected PEM',
    );
  }
  if (!belongTogether(cert, key)) throw keyIs(`is not the private key of ${certFile}`);
  if (!isReadable({ cert, key }))
    throw certIs('a certificate, or its key, too weak to be served; make a stronger pair');
  return { cert, key };
}

const PRIVATE = 'PRIVATE KEY-----';

function isReadable(options: Partial<TlsPair>): boolean {
  try {
    // Few serve https, and its modules take a tenth of a start.
    process.getBuiltinModule('node:tls').createSecureContext(options);
    return true;
  } catch {
    return false;
  }
}

function readPem(flag: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isMissing ? 'there is no such file (ENOENT)' : reasonOf(error);
    throw new Error(`${flag} ${file}: this file cannot be read: ${why}`);
  }
  if (!text.includes('-----BEGIN ')) throw new Error(`${flag} ${file}: expected PEM, which begins with -----BEGIN`);
  return text;
}
