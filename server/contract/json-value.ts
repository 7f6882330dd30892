export type Fields = Readonly<Record<string, unknown>>;

/** True for a JSON object: not null, no array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Bounds of a JSON text: its nesting depth and its number of values. A walk through more runs out of stack or memory. */
export interface JsonBounds {
  readonly depth: number;
  readonly values: number;
}

/** Larger than any answer of a sandbox. */
export const SANDBOX_JSON: JsonBounds = { depth: 100, values: 4_000_000 };
/** Larger than any answer of the portal. */
export const PORTAL_JSON: JsonBounds = { depth: 100, values: 50_000 };

/** The JSON of a text; undefined where the text is no JSON, or is beyond the bounds. */
export function jsonOf(text: string, bounds = SANDBOX_JSON): unknown {
  if (!isWithin(text, bounds)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for a JSON text within the bounds, and for any other text. Walks it once, without recursion. */
export function isWithin(text: string, bounds: JsonBounds): boolean {
  if (!/^\s*[[{]/.test(text)) return true;
  let [depth, values] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (character === '[' || character === '{' || character === ',') values += 1;
    if (depth > bounds.depth || values > bounds.values) return false;
  }
  return true;
}

/** Index of a string's closing quote; of the text's end where it has none. */
export function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 1;
}

/** Longest message that a person is shown, in characters. */
export const MESSAGE_MAX = 200;

/** A text of at most 200 characters, counted so that none is halved; the last one of a longer text is `…`. */
export function clamp(message: string): string {
  if (message.length <= MESSAGE_MAX) return message;
  const characters = Array.from(message.slice(0, MESSAGE_MAX * 2 + 1));
  if (characters.length <= MESSAGE_MAX) return message;
  return `${characters.slice(0, MESSAGE_MAX - 1).join('')}…`;
}
