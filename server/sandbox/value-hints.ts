import type * as z from 'zod/mini';
import { Duration, durationMs } from './duration.ts';
import { quoted, suggestion } from './fixture-problem.ts';
import { fullWidthHint, fullWidthValueHint } from './full-width.ts';
import type { KnownKeys } from './known-keys.ts';
import { recordOf } from './loose.ts';
import { codeHint } from './refusal-words.ts';
import { synonymHint } from './synonyms.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const LACKS_SPACE = /^["']?[\w$\u4e00-\u9fff]+["']?:[^\s/]/;
const KEYS_MAX = 5;
const YES = /^(true|yes|on|y|是|1)$/i;
const NO = /^(false|no|off|n|否|0)$/i;

/** The correction of a value that its schema refuses, appended to the error; empty if none is known. */
export function valueHint(issue: Issue, value: unknown, keys: KnownKeys, path: Path): string {
  const wanted = issue.code === 'invalid_type' ? issue.expected : undefined;
  const isStructure = wanted !== undefined && /^(object|record|array)$/.test(wanted);
  const typed = typeof value !== 'string' ? '' : isStructure ? fullWidthHint(value) : fullWidthValueHint(value);
  if (typed) return typed;
  if (issue.code === 'invalid_value') return wordHint(value, issue.values.map(String));
  if (wanted === undefined) return '';
  if (wanted === 'array') return listHint(value, keys, path);
  if (isStructure) return mapHint(value, keys, path);
  const isBare = typeof value === 'number' || typeof value === 'boolean';
  if (wanted === 'string') return isBare ? ': put it in quotes' : '';
  return typeof value === 'string' || isBare ? plainHint(wanted, String(value), isBare) : '';
}

function wordHint(value: unknown, known: readonly string[]): string {
  return suggestion(value, known) || codeHint(value, known) || synonymHint(String(value), known);
}

function listHint(value: unknown, keys: KnownKeys, path: Path): string {
  const [first] = Object.keys(recordOf(value));
  if (first?.startsWith('-')) return '; write a space behind "-"';
  const isListOfMaps = keys.at([...path, 0]).length > 0;
  if (first !== undefined || isListOfMaps) return '; begin each entry with "- "';
  return typeof value === 'string' ? `: write [${value}]` : '';
}

function mapHint(value: unknown, keys: KnownKeys, path: Path): string {
  if (Array.isArray(value)) return '; leave out "- "';
  if (typeof value === 'string' && LACKS_SPACE.test(value)) return '; write a space behind ":"';
  const known = keys.at(path).filter((key) => key !== '$schema');
  const [first = ''] = typeof value === 'string' ? value.split(' ', 1) : [];
  if (known.includes(first)) return `; write ":" behind ${quoted(first)}`;
  // Of a step one key is enough, and the error names one.
  if (known.length === 0 || (path[0] === 'story' && path.length === 2)) return '';
  return `; its keys are ${known.slice(0, KEYS_MAX).map(quoted).join(', ')}${known.length > KEYS_MAX ? ' and others' : ''}`;
}

/** For a number, `true` or `false` that was written as text. */
function plainHint(wanted: string, text: string, isBare: boolean): string {
  if (wanted === 'boolean') {
    if (/^(true|false)$/.test(text)) return ': write it without quotes';
    return YES.test(text) ? ': write true' : NO.test(text) ? ': write false' : '';
  }
  if (isBare) return '';
  if (/^\d+$/.test(text)) return ': write it without quotes';
  return Duration.safeParse(text).success ? `: write milliseconds, ${durationMs(text)}` : '';
}
