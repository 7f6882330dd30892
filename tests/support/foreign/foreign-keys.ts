import { constants, privateDecrypt } from 'node:crypto';

/** A key without its frame and line ends. */
export const bareKey = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '');

/** The text in a ciphertext with PKCS#1 v1.5. @throws where there is none */
export function readPkcs1(privateKey: string, cipher: Buffer): string {
  // Node refuses this padding; by hand it is the text behind the first zero.
  const block = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, cipher);
  const end = block.indexOf(0, 2);
  if (block.readUInt16BE() !== 2 || end < 10) throw new Error('padding');
  return block.toString('utf8', end + 1);
}
