/** A JSON Schema as far as it is read here. */
interface Form {
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Form>>;
  readonly anyOf?: readonly Form[];
  readonly oneOf?: readonly Form[];
}

/** A value with the required keys of a JSON Schema, each as short as it may be; lengths and patterns are left to the reader. */
export function leastValue({ type, required = [], properties = {}, ...schema }: Form): unknown {
  const [form] = schema.oneOf ?? schema.anyOf ?? [];
  if (form) return leastValue(form);
  if (schema.const !== undefined || schema.enum) return schema.const ?? schema.enum?.[0];
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, leastValue(properties[name] ?? {})]));
  if (type === 'integer' || type === 'number') return Math.max(0, Number(schema.minimum ?? 0));
  return { array: [], boolean: false, string: '' }[String(type)] ?? null;
}
