/**
 * `application/json` by the grammar of RFC 9110 §8.3: parameters may be empty, a value quoted. The one that is known,
 * charset, must be UTF-8. Express's own parser skips what it cannot read, so a charset could hide behind an open quote.
 */
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-8|"utf-8")[ \t]*)?)*$/i;

/** True for a Content-Type of JSON in UTF-8 (threat S23). */
export function isJsonType(text: string): boolean {
  return JSON_TYPE.test(text);
}
