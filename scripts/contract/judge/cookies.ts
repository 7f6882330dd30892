import { COOKIES } from '#contract/storage.ts';
import type { Wire } from '#contract/wire/wire.ts';
import type { PartDrift, Source } from './finding.ts';

/** A cookie as a `Set-Cookie` line sets it, without its value. */
export interface SetCookie {
  readonly name: string;
  /** by lower-case name; empty for one without a value */
  readonly attributes: Readonly<Record<string, string>>;
}

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

/** Attributes of the portal's cookies as a page that is not framed gets them, or a framed one. */
export function attributeDrifts(
  set: readonly SetCookie[],
  { csrfCookie, sessionCookie }: Wire['tokens'],
  isFramed = false,
): PartDrift[] {
  const own = set.filter(({ name }) => name === COOKIES.ctoken || name === csrfCookie || name === sessionCookie);
  const twice = own.filter(({ name }, at) => own.findIndex((other) => other.name === name) !== at);
  return [
    ...twice.map(({ name }) => ({
      what: `cookie ${name}`,
      got: 'set twice',
      expected: 'once',
      source: 'quality' as const,
    })),
    ...own.flatMap((cookie) => ownDrifts(cookie, cookie.name === sessionCookie, isFramed)),
  ];
}

function ownDrifts({ name, attributes }: SetCookie, isSession: boolean, isFramed: boolean): PartDrift[] {
  const drift = (attribute: string, got: string, expected: string, source: Source = 'quality'): PartDrift => ({
    what: `cookie ${name}, ${attribute}`,
    got,
    expected,
    source,
  });
  const value = (label: string, wanted: string) => {
    const got = attributes[label.toLowerCase()];
    return got === wanted.toLowerCase() ? [] : [drift(label, got ?? 'missing', wanted)];
  };
  const set = (label: string) => (label.toLowerCase() in attributes ? [] : [drift(label, 'missing', 'set')]);
  const none = (label: string, why: string, source: Source = 'quality') => {
    const got = attributes[label.toLowerCase()];
    return got === undefined ? [] : [drift(label, got || 'set', `none: ${why}`, source)];
  };
  const inFrame = isFramed ? [...value('SameSite', 'None'), ...set('Secure'), ...set('Partitioned')] : [];
  const framed = inFrame.map(({ what, got }) => `${what.split(', ').at(-1)} ${got}`).join(', ');
  return [
    ...(isSession
      ? set('HttpOnly')
      : none('HttpOnly', 'the page reads this cookie', name === COOKIES.ctoken ? 'spec §7' : 'assumed')),
    ...(isFramed ? [] : value('SameSite', 'Lax')),
    ...(framed === '' ? [] : [drift('in a frame', framed, 'SameSite=None; Secure; Partitioned')]),
    ...value('Path', '/'),
    // Max-Age counts before Expires.
    ...('max-age' in attributes ? [] : none('Expires', 'it ends with the browser')),
    ...none('Max-Age', 'it ends with the browser'),
    ...none('Domain', 'it is of this host alone'),
  ];
}
