import { COOKIES } from '#contract/storage.ts';
import type { Grade } from '#scripts/contract/finding.ts';

/** A cookie as a `Set-Cookie` line sets it, without its value. */
export interface SetCookie {
  readonly name: string;
  /** by lower-case name; empty for one without a value */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface CookieDrift {
  readonly what: string;
  readonly got: string;
  readonly expected: string;
  readonly grade: Grade;
  readonly source?: string;
}

const PORTAL_COOKIES = [COOKIES.ctoken, COOKIES.csrf, COOKIES.session] as const;
/** The name is the specification's for ctoken alone. */
const NAME_GRADE: Readonly<Record<string, Grade>> = { [COOKIES.ctoken]: 'spec' };

export function readSetCookies(lines: readonly string[]): SetCookie[] {
  return lines.map((line) => {
    const [pair = '', ...rest] = line.split(';');
    const attributes = rest.map((part) => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.trim().toLowerCase(), value.trim().toLowerCase()] as const;
    });
    return { name: (pair.split('=', 1)[0] ?? '').trim(), attributes: Object.fromEntries(attributes) };
  });
}

/** Cookies of the contract that a first answer does not set. One that is there under another name is told as such. */
export function missingCookies(set: readonly SetCookie[]): (CookieDrift & { readonly name: string })[] {
  const isSet = (name: string) => set.some((cookie) => cookie.name === name);
  const missing = PORTAL_COOKIES.filter((name) => !isSet(name));
  const others = set.filter(({ name }) => !PORTAL_COOKIES.some((known) => known === name));
  return missing.map((name) => {
    const grade = NAME_GRADE[name] ?? 'assumed';
    const sameKind = others.filter((other) => 'httponly' in other.attributes === (name === COOKIES.session));
    const isRenamed =
      sameKind.length === 1 && missing.filter((other) => isReadable(other) === isReadable(name)).length === 1;
    const got = isRenamed ? `is named ${sameKind[0]?.name}` : othersText(others);
    return {
      name,
      what: `cookie ${name}`,
      got,
      expected: name,
      grade,
      source: grade === 'spec' ? 'spec §7' : 'docs/maintaining/decisions.md',
    };
  });
}

function othersText(others: readonly SetCookie[]): string {
  return others.length === 0 ? 'missing' : `missing (it sets ${others.map(({ name }) => name).join(', ')})`;
}

function isReadable(name: string): boolean {
  return name !== COOKIES.session;
}

/** Attributes of the contract's cookies as a page that is not framed gets them, or a framed one. */
export function attributeDrifts(set: readonly SetCookie[], isFramed = false): CookieDrift[] {
  return set
    .filter(({ name }) => PORTAL_COOKIES.some((known) => known === name))
    .flatMap(({ name, attributes }) => {
      const isSecret = name === COOKIES.session;
      const has = (attribute: string) => attribute in attributes;
      const text = (attribute: string) => attributes[attribute] ?? '';
      const flag = (label: string, isWanted: boolean, grade: Grade = 'quality') =>
        has(label.toLowerCase()) === isWanted
          ? []
          : [
              drift(
                name,
                label,
                isWanted ? 'missing' : 'set',
                isWanted ? 'set' : 'none: the page reads this cookie',
                grade,
              ),
            ];
      const value = (label: string, wanted: string) =>
        text(label.toLowerCase()) === wanted.toLowerCase()
          ? []
          : [drift(name, label, has(label.toLowerCase()) ? text(label.toLowerCase()) : 'missing', wanted)];
      return [
        ...flag('HttpOnly', isSecret, isSecret ? 'quality' : 'spec'),
        ...value('SameSite', isFramed ? 'None' : 'Lax'),
        ...value('Path', '/'),
        ...(isFramed ? [...flag('Secure', true), ...flag('Partitioned', true)] : []),
        ...(['Expires', 'Max-Age'] as const)
          .filter((label) => has(label.toLowerCase()))
          .map((label) => drift(name, label, text(label.toLowerCase()), 'none: it ends with the browser')),
      ];
    });
}

function drift(name: string, attribute: string, got: string, expected: string, grade: Grade = 'quality'): CookieDrift {
  return { what: `cookie ${name}, ${attribute}`, got, expected, grade };
}
