import type * as z from 'zod/mini';
import { type Endpoint, mayRefuse } from '#contract/endpoint.ts';
import { explain } from '#contract/explain.ts';
import type { RefusalCode } from '#contract/refusals.ts';

type Declared = Pick<Endpoint, 'name' | 'refusals'> & { readonly response: z.ZodMiniType };

/** One thing that a response says and its contract does not. */
export interface Breach {
  readonly path: string;
  readonly message: string;
}

/** The first breach of a success: a form that differs, or a field that the contract does not name. */
export function successBreach({ response }: Declared, data: unknown): Breach | null {
  const checked = response.safeParse(data);
  const unknown = checked.success ? unknownField(data, checked.data) : null;
  if (checked.success && unknown === null) return null;
  const [problem] = checked.success ? [] : explain(response, data);
  return {
    path: unknown ?? (problem?.path ?? []).join('.'),
    message: problem?.message ?? 'expected no such field',
  };
}

/** A refusal must be one that its call declares. */
export function refusalBreach(endpoint: Declared, code: RefusalCode): Breach | null {
  if (mayRefuse(endpoint, code)) return null;
  return { path: 'err.code', message: `expected a refusal that ${endpoint.name} declares, got ${code}` };
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
