import * as z from 'zod/mini';

/**
 * The schema of a list's entries, which checks no further entry of the same parse once one is broken. The parse fails
 * already; a hundred thousand broken entries would yield millions of problems, of which only the first is useful.
 */
export function untilBroken<T extends z.ZodMiniType>(entry: T): T {
  const own = z.clone(entry);
  const { run } = own._zod;
  const broken = new WeakSet<object>();
  own._zod.run = (payload, context) => {
    if (broken.has(context)) return payload;
    const result = run(payload, context);
    // No schema of ours awaits.
    if (!(result instanceof Promise) && result.issues.length > 0) broken.add(context);
    return result;
  };
  return own;
}
