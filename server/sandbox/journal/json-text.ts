/**
 * JSON of an object, in one piece. Node 20 writes a text as a chain of pieces, each an object for garbage collection to
 * copy, until somebody reads in it.
 * @param object no array
 */
export function jsonText(object: object): string {
  const text = JSON.stringify(object);
  return text.startsWith('{') ? text : '';
}
