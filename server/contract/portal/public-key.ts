import { isFields } from '#contract/json-value.ts';

/** Forms of a key as it travels: PEM, or the bare base64 of its DER. Assumed: the specification names none. */
export const KEY_FORMS = ['pem', 'base64'] as const;
export type KeyForm = (typeof KEY_FORMS)[number];

/** A public key as an answer has it. */
export interface GivenKey {
  /** goes back as it came */
  readonly text: string;
  readonly form: KeyForm;
  /** dotted: `data.publicKey` */
  readonly place: string;
}

/** The RSA key as PEM; null for any other text. */
export function pemOf(text: string): string | null {
  const bare = text.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  if (!/^MI[A-Za-z0-9+/]{120,2000}={0,2}$/.test(bare)) return null;
  // The name of the algorithm stands only in an SPKI key; a bare RSA key is PKCS#1.
  const label = /^.{6,12}(?:BgkqhkiG9w0BAQEF|GCSqGSIb3DQEBAQ)/.test(bare) ? 'PUBLIC KEY' : 'RSA PUBLIC KEY';
  return `-----BEGIN ${label}-----\n${bare.replaceAll(/.{64}(?!$)/g, '$&\n')}\n-----END ${label}-----\n`;
}

/** The key of an answer, wherever it stands in it; null where there is none. @param body JSON as read, or a text */
export function findPublicKey(body: unknown, place = 'text'): GivenKey | null {
  if (typeof body === 'string') {
    if (pemOf(body) === null) return null;
    return { text: body, form: body.includes('-----') ? 'pem' : 'base64', place };
  }
  if (!isFields(body)) return null;
  const found = Object.entries(body).map(([name, value]) =>
    findPublicKey(value, place === 'text' ? name : `${place}.${name}`),
  );
  return found.find((key) => key !== null) ?? null;
}
