import type { Operation, Parameter } from './api-document.ts';

/** A call as it is typed: values of parameters by place and name, and the body's text. */
export interface CallDraft {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Parameters that are typed: the world is the page's, cookies are the browser's. */
export function typedParameters({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter(({ in: place, name }) => place !== 'cookie' && name !== 'x-sandbox-world');
}

export const valueKey = ({ in: place, name }: Pick<Parameter, 'in' | 'name'>): string => `${place} ${name}`;

/** Forms of a body that has an example each; the only one is named 示例. */
export function bodyForms({ body }: Operation): readonly string[] {
  return Object.keys(body?.examples ?? {});
}

/** The call of an example, with the plain texts of what is encrypted in it. */
export function exampleDraft(operation: Operation, form: string): CallDraft {
  const values = typedParameters(operation).map((parameter) => {
    const { const: fixed } = parameter.schema;
    const isFixed = parameter.required || parameter['x-source'] === 'spec';
    return [valueKey(parameter), parameter.example ?? (isFixed && fixed !== undefined ? String(fixed) : '')] as const;
  });
  const example = operation.body?.examples?.[form];
  const text = example
    ? JSON.stringify(opened(example.value, example['x-plain'] ?? {}), null, 2)
    : operation.body
      ? '{}'
      : '';
  return { values: Object.fromEntries(values), body: text };
}

/** A copy of a body with plain texts at their paths, and without the key that they were encrypted with. */
function opened(value: unknown, plain: Readonly<Record<string, string>>): unknown {
  const copy = structuredClone(value) as Record<string, unknown>;
  for (const [path, text] of Object.entries(plain)) place(copy, path, text);
  if (Object.keys(plain).length > 0) copy.publicKey = '';
  return copy;
}

/** Puts a value at a dotted path of a body; objects on the way are made. */
export function place(body: Record<string, unknown>, path: string, value: unknown): void {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let inner = body;
  for (const step of steps) {
    inner[step] = typeof inner[step] === 'object' && inner[step] !== null ? inner[step] : {};
    inner = inner[step] as Record<string, unknown>;
  }
  inner[last] = value;
}

/** The value at a dotted path; undefined where there is none. */
export function valueAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | null | undefined)?.[step], body);
}
