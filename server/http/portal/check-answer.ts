import { mayRefuse } from '#contract/endpoint.ts';
import { explain } from '#contract/explain.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Exchange } from './exchange.ts';

/** Checks the data of an answer against the contract while it leaves: its form, and that it says nothing more. */
export function checkAnswer({ endpoint, world, requestId, at }: Exchange, data: unknown): void {
  if (!endpoint || !world.switches.checks) return;
  const checked = endpoint.response.safeParse(data);
  const unknown = checked.success ? unknownField(data, checked.data) : null;
  if (checked.success && unknown === null) return;
  const [problem] = checked.success ? [] : explain(endpoint.response, data);
  world.recordViolation({
    endpoint: endpoint.name,
    requestId,
    at,
    path: unknown ?? (problem?.path ?? []).join('.'),
    message: problem?.message ?? 'expected no such field',
  });
}

/** Checks a refusal while it leaves: it must be one that its call declares. */
export function checkRefusal({ endpoint, world, requestId, at }: Exchange, code: RefusalCode): void {
  if (!endpoint || !world.switches.checks || mayRefuse(endpoint, code)) return;
  const message = `expected a refusal that ${endpoint.name} declares, got ${code}`;
  world.recordViolation({ endpoint: endpoint.name, requestId, at, path: 'err.code', message });
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
