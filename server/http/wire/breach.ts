import type * as z from 'zod/mini';
import type { Violation } from '#contract/control/journal.ts';
import { type Endpoint, refusalsOf } from '#contract/endpoint.ts';
import { explain } from '#contract/explain.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { valueIn } from '#contract/wire/read-data.ts';

type Declared = Pick<Endpoint, 'name' | 'path' | 'method' | 'body' | 'isNavigation' | 'refusals'> & {
  readonly response: z.ZodMiniType;
};

/** One deviation of a response from its contract: the place, the expected value and the kind of the actual one. */
export type Breach = Pick<Violation, 'path' | 'message'>;

/** The first breach of a success: a form that differs, or a field that the contract does not name. */
export function successBreach({ response }: Declared, data: unknown): Breach | null {
  const checked = response.safeParse(data);
  const unknown = checked.success ? unknownField(data, checked.data) : null;
  if (checked.success && unknown === null) return null;
  const [problem] = checked.success ? [] : explain(response, data);
  const path = unknown?.split('.') ?? problem?.path ?? [];
  const message = problem?.message ?? 'expected no such field';
  const namesKind = problem?.received !== undefined;
  return { path: path.join('.'), message: namesKind ? message : `${message}, got ${kindAt(data, path)}` };
}

/** Kind of the value at a path; never the value, which may be a secret. */
function kindAt(data: unknown, path: readonly PropertyKey[]): string {
  const value = valueIn(data, path);
  if (typeof value === 'string') return `a string of ${value.length} characters`;
  return Array.isArray(value) ? `a list of ${value.length}` : String(value === null ? value : typeof value);
}

/** As `successBreach`, for a value so large that only a sample of it is checked; places in lists are the sample's. */
export function sampleBreach(endpoint: Declared, data: unknown): Breach | null {
  const breach = successBreach(endpoint, sampleOf(data));
  return breach && { ...breach, message: `${breach.message}, in a sample of the answer` };
}

/** A refusal must stand among the refusals that its call declares. */
export function refusalBreach(endpoint: Declared, code: RefusalCode): Breach | null {
  if (refusalsOf(endpoint).includes(code)) return null;
  return { path: 'err.code', message: `expected a refusal that ${endpoint.name} declares, got ${code}` };
}

/**
 * A copy of a large value with its frame whole and samples of its long parts: the first and last items of a list, the
 * first fields of an object.
 */
function sampleOf(value: unknown): unknown {
  if (Array.isArray(value)) return sampledItems(value).map(sampleOf);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).slice(0, FIELDS_SAMPLED);
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field)]));
}

/** More fields than any schema of the contract names: an object with more is a record. */
const FIELDS_SAMPLED = 100;
const ITEMS_SAMPLED = 8;

function sampledItems(items: readonly unknown[]): readonly unknown[] {
  return items.length > 2 * ITEMS_SAMPLED ? [...items.slice(0, ITEMS_SAMPLED), ...items.slice(-ITEMS_SAMPLED)] : items;
}

/** Path of the first field that a value has and its schema does not; null where there is none. */
function unknownField(value: unknown, taken: unknown): string | null {
  if (typeof value !== 'object' || value === null || typeof taken !== 'object' || taken === null) return null;
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    if (!Object.hasOwn(taken, name)) return name;
    const inner = unknownField(field, (taken as Record<string, unknown>)[name]);
    if (inner !== null) return `${name}.${inner}`;
  }
  return null;
}
