import { MASK } from '#contract/control-journal.ts';

/** Fields whose values are secrets wherever they stand in a body or a query (threat K13). */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'pwd',
  'smsCode',
  'password',
  'newPassword',
  'gsid',
  'verifyToken',
  'loginIdentifier',
  'accountSource',
  'ctoken',
  'state',
]);
/** Fields whose keys are secrets themselves (spec §3: a map keyed by token). */
const SECRET_KEYED: ReadonlySet<string> = new Set(['map']);
const SHORTENED: ReadonlySet<string> = new Set(['publicKey', 'qrcode']);

/** How many addresses within addresses are looked through: nobody's flow has more, and a hostile text may have thousands. */
const ADDRESSES_DEEP = 4;

export function isSecretField(name: string): boolean {
  return SECRET_FIELDS.has(name);
}

/** A copy of a body with every secret masked, in addresses too, and long keys and pictures shortened. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedTarget(value);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, maskedField(name, field)]));
}

function maskedField(name: string, field: unknown): unknown {
  if (SECRET_FIELDS.has(name)) return field === '' || field === null || field === undefined ? field : MASK;
  if (SHORTENED.has(name) && typeof field === 'string') return `${field.slice(0, 40)}… (${field.length})`;
  if (SECRET_KEYED.has(name) && typeof field === 'object' && field !== null) {
    return Object.fromEntries(Object.values(field).map((inner, index) => [`${MASK}${index + 1}`, masked(inner)]));
  }
  return masked(field);
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
      return SECRET_FIELDS.has(name) || name === 'code' ? `${name}=${MASK}` : withinMasked(pair, depth);
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
