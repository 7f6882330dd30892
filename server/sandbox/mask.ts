import { MASK } from '#contract/control-journal.ts';

/**
 * Fields whose values are secrets wherever they stand in a body or a query (threat K13), and what a client under
 * development may call them: small letters alone, whatever was written.
 */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  ...['pwd', 'pass', 'passwd', 'passcode', 'password', 'newpwd', 'oldpwd', 'newpasswd', 'newpassword', 'oldpassword'],
  ...['confirmpassword', 'secret', 'smscode', 'verifycode', 'verificationcode', 'authcode', 'captcha', 'otp', 'pin'],
  ...['gsid', 'token', 'verifytoken', 'accesstoken', 'refreshtoken', 'ctoken', 'csrf', 'csrftoken', 'xcsrftoken'],
  ...['session', 'sessionid', 'ucsession', 'cookie', 'authorization', 'loginidentifier', 'accountsource', 'state'],
]);
/** Fields whose keys are secrets themselves (spec §3: a map keyed by token). */
const SECRET_KEYED = 'map';
/** Where everything is a secret, by whatever name. */
const CREDENTIAL = 'credential';
const SHORTENED: ReadonlySet<string> = new Set(['publickey', 'qrcode']);

/** How many addresses within addresses are looked through: nobody's flow has more, and a hostile text may have thousands. */
const ADDRESSES_DEEP = 4;

export function isSecretField(name: string): boolean {
  return SECRET_FIELDS.has(plain(name));
}

/** Whether everything under a field is a secret. */
export function isCredential(name: string): boolean {
  return plain(name) === CREDENTIAL;
}

/** `PASSWORD`, `new-password` and `new_password` are one name each time. */
function plain(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

/** A copy of a body with every secret masked, in addresses too, and long keys and pictures shortened. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedTarget(value);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, maskedField(name, field)]));
}

function maskedField(name: string, field: unknown): unknown {
  if (isSecretField(name)) return field === '' || field === null || field === undefined ? field : MASK;
  if (isCredential(name)) return hidden(field);
  if (SHORTENED.has(plain(name)) && typeof field === 'string') return `${field.slice(0, 40)}… (${field.length})`;
  if (plain(name) === SECRET_KEYED && typeof field === 'object' && field !== null) {
    return Object.fromEntries(Object.values(field).map((inner, index) => [`${MASK}${index + 1}`, masked(inner)]));
  }
  return masked(field);
}

/** Every text and number masked, so that only the names are left to read. */
function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, hidden(field)]));
  }
  return value === '' || value === null || typeof value === 'boolean' ? value : MASK;
}

/** A request target with the secret values of its query masked; an authorisation code too. */
export function maskedTarget(target: string, depth = ADDRESSES_DEEP): string {
  const mark = target.indexOf('?');
  if (mark === -1) return target;
  const query = target
    .slice(mark + 1)
    .split('&')
    .map((pair) => {
      const name = decoded(pair.split('=', 1)[0] ?? '');
      return isSecretField(name) || plain(name) === 'code' ? `${name}=${MASK}` : withinMasked(pair, depth);
    });
  return `${target.slice(0, mark)}?${query.join('&')}`;
}

/** An address within an address hides its secrets too: `gotoUrl=%2Fgo%3Fgsid%3D…`. */
function withinMasked(pair: string, depth: number): string {
  const mark = pair.indexOf('=');
  if (depth === 0 || mark === -1) return pair;
  const inner = decoded(pair.slice(mark + 1));
  const shown = maskedTarget(inner, depth - 1);
  return shown === inner ? pair : `${pair.slice(0, mark)}=${encodeURIComponent(shown)}`;
}

/** The name as a server reads it: `%63token` is ctoken. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
