import { CIPHERTEXT_MAX, ENCRYPTED_INPUT_MAX } from '#contract/limits.ts';
import { RSA } from '#contract/portal/encryption.ts';
import type { LoginRequest } from '#contract/portal/login.ts';
import { valueAt } from '#contract/wire/field-path.ts';
import type { Call, Portal } from './portal.ts';
import type { KeyPair } from './ports.ts';
import { Refusal } from './refusal.ts';

/** Encrypted fields of a sign-in; the journal shows plain ones and masks secret ones. */
const FIELDS = {
  loginIdentifier: 'plain',
  'credential.pwd': 'secret',
  'credential.smsCode': 'secret',
  'credential.accountSource': 'plain',
} as const;
type EncryptedField = keyof typeof FIELDS;
const FIELD_NAMES = Object.keys(FIELDS) as EncryptedField[];

/** Credential of each login type; every other field of a body stays sealed, so that a call opens two at most (threat S10). */
const CREDENTIALS: ReadonlyMap<unknown, EncryptedField> = new Map([
  ['pwd', 'credential.pwd'],
  ['sms', 'credential.smsCode'],
  ['multi_account', 'credential.accountSource'],
]);

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Plain texts of a body's encrypted fields; null where a text is no ciphertext of the key that the body names. */
export type OpenedFields = Readonly<Partial<Record<EncryptedField, string | null>>>;

/** Encrypted fields of a body as they came, and the pair of this world that the body names. */
interface EncryptedFields {
  readonly pair: KeyPair;
  /** null where a text has not the form of a ciphertext */
  readonly ciphertexts: ReadonlyMap<EncryptedField, string | null>;
}

/**
 * The fields of a body that wait for decryption, whether its key is still honoured or not: the instant of the operation
 * decides that. Null where the body names no key of this world.
 * @param body any JSON value: its form is checked later
 */
export function encryptedFields({ keyRing }: Pick<Portal, 'keyRing'>, body: unknown): EncryptedFields | null {
  const pair = keyRing.pairOf(publicKeyOf(body));
  if (!pair) return null;
  const ciphertexts = new Map<EncryptedField, string | null>();
  const credential = CREDENTIALS.get(valueAt(body, 'loginType'));
  for (const field of ['loginIdentifier', credential] as const) {
    if (!field) continue;
    const text = valueAt(body, field);
    if (typeof text === 'string') ciphertexts.set(field, isCiphertext(text) ? text : null);
  }
  return { pair, ciphertexts };
}

/** The opened fields while their key is honoured; none afterwards. */
export function readableFields(
  { keyRing }: Pick<Portal, 'keyRing'>,
  body: unknown,
  opened: OpenedFields,
): OpenedFields {
  return keyRing.find(publicKeyOf(body)) ? opened : {};
}

/** @throws Refusal PUBLIC_KEY_EXPIRED for a key that is not honoured, which makes the client fetch a new one */
export function checkKey({ keyRing }: Pick<Portal, 'keyRing'>, publicKey: string): void {
  if (!keyRing.find(publicKey))
    throw new Refusal('PUBLIC_KEY_EXPIRED', keyRing.lost(publicKey) ?? { rule: 'key.unknown' });
}

/** The journal's treatment of a field; a native login's identifier is a gsid, hence secret. */
function kindOf(field: EncryptedField, loginType: unknown): 'plain' | 'secret' {
  return field === 'loginIdentifier' && loginType === 'native' ? 'secret' : FIELDS[field];
}

/** Reports a body's opened fields to the journal where no operation is going to read them. */
export function noteUnread(call: Call, body: unknown, opened: OpenedFields): void {
  const loginType = valueAt(body, 'loginType');
  for (const field of FIELD_NAMES) {
    const text = opened[field] ?? null;
    if (text !== null) call.opened(field, text, kindOf(field, loginType));
  }
}

/**
 * The text of an encrypted field, for the operation that needs it. Everything that can be wrong with a ciphertext gets
 * the same refusal (threat S9).
 * @throws Refusal CIPHERTEXT_REJECTED
 */
export function readField(
  opened: OpenedFields,
  call: Call,
  field: EncryptedField,
  loginType?: LoginRequest['loginType'],
): string {
  const text = opened[field] ?? null;
  if (text === null) throw new Refusal('CIPHERTEXT_REJECTED', { rule: 'ciphertext.invalid', field });
  call.opened(field, text, kindOf(field, loginType));
  return text;
}

function publicKeyOf(body: unknown): string {
  const publicKey = valueAt(body, 'publicKey');
  return typeof publicKey === 'string' ? publicKey : '';
}

/** Chunks of the longest text that is encrypted: 230 code points of four bytes. */
const CHUNKS_MAX = Math.ceil((4 * ENCRYPTED_INPUT_MAX) / RSA.plainChunkBytes);

function isCiphertext(text: string): boolean {
  if (text.length === 0 || text.length > CIPHERTEXT_MAX || text.length % 4 !== 0 || !BASE64.test(text)) return false;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const chunks = ((text.length / 4) * 3 - padding) / RSA.chunkBytes;
  return Number.isInteger(chunks) && chunks <= CHUNKS_MAX;
}
