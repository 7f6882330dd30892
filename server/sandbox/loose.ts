/** Lenient readers for values that may not fit their schema: a value of the wrong kind counts as missing. */

/** A map that may not fit its schema. */
export type Unread = Readonly<Record<string, unknown>>;

export function recordOf(value: unknown): Unread {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Unread) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The value at a path, or undefined. Own properties only. */
export function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    content,
  );
}
