import { StoryFailure } from './driver.ts';

/**
 * Difference between an address and the page that a story expects: another host or path, or another value of a
 * parameter that it names. Null if it is that page.
 * @param wanted `/path?name=value`, or `partner.localhost/path` for another host
 */
export function pageMismatch(wanted: string, href: string): StoryFailure | null {
  const got = new URL(href);
  const expected = new URL(wanted.startsWith('/') ? wanted : `//${wanted}`, got);
  const isSame =
    (wanted.startsWith('/') || expected.hostname === got.hostname) &&
    expected.pathname === got.pathname &&
    [...expected.searchParams].every(([name, value]) => got.searchParams.getAll(name).includes(value));
  return isSame
    ? null
    : new StoryFailure(wanted, `${got.hostname === 'localhost' ? '' : got.host}${got.pathname}${got.search}`);
}
