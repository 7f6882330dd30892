import { useState } from 'react';
import type * as z from 'zod/mini';
import { type Fields, isFields } from '#contract/json-value.ts';
import { placed, valueAt } from '#contract/wire/field-path.ts';

interface FormRules extends DraftRules {
  /** shows each problem while it is typed, not only once the form is sent */
  isEager?: boolean;
}

/** Binds fields to a schema of the contract, which reads their texts and refuses the wrong ones. */
export function useForm<S extends z.ZodMiniType>(
  schema: S,
  start: Draft,
  { isEager = false, ...rules }: FormRules = {},
) {
  const [typed, setTyped] = useState<Draft | null>(null);
  const [isShown, setShown] = useState(isEager);
  const draft = typed ?? start;
  const reading = readDraft(schema, draft, rules);
  const set = (path: string, value: Draft[string]) => {
    // Several changes in one event build on each other.
    setTyped((now) => placed(now ?? start, path, value) as Draft);
    setShown(isEager);
  };
  return {
    ...reading,
    /** true once something was typed or ticked */
    isChanged: typed !== null,
    /** Props of a field's text. */
    bind: (path: string) => ({
      value: String(valueAt(draft, path) ?? ''),
      error: isShown ? reading.problems[path] : undefined,
      onChange: (text: string) => set(path, text),
    }),
    tick: (path: string) => ({
      checked: valueAt(draft, path) === true,
      onChange: (checked: boolean) => set(path, checked),
    }),
    at: (path: string) => valueAt(draft, path) as Draft[string],
    set,
    /** Shows the problems of all fields. @returns the value, where there are none */
    check: () => {
      setShown(true);
      return reading.value;
    },
    /** Back to how the form opened, or as `start` is by now. */
    revert: () => {
      setTyped(null);
      setShown(isEager);
    },
  };
}

/** Values of a form while it is edited, in the shape of its schema: texts as they stand in the fields, and ticks. */
export type Draft = { readonly [field: string]: string | boolean | Draft | undefined };

export interface DraftRules {
  /** factor from the typed unit to the schema's, by path: 1000 for a field in seconds */
  readonly units?: Readonly<Record<string, number>>;
  /** parsers of fields typed in another form than their schema's; each throws an Error whose message is shown */
  readonly read?: Readonly<Record<string, (text: string) => unknown>>;
  /** messages for values that the schema refuses, by path; the message for a number comes from its limits */
  readonly problems?: Readonly<Record<string, string>>;
}

interface DraftReading<T> {
  /** null where a field cannot be sent */
  value: T | null;
  /** by path */
  problems: Readonly<Record<string, string>>;
}

type Schema = z.core.$ZodType;

const SOME_PROBLEM = '填写的内容不符合要求';

/** The value that a draft stands for, or its problems by field. An empty optional field is left out. */
export function readDraft<S extends z.ZodMiniType>(
  schema: S,
  draft: Draft,
  rules: DraftRules = {},
): DraftReading<z.output<S>> {
  const problems: Record<string, string> = {};
  const parsed = schema.safeParse(sent(schema, draft, ''));
  for (const { path } of parsed.error?.issues ?? []) {
    const place = fieldAt(path.join('.'), draft);
    problems[place] ??= rules.problems?.[place] ?? limitText(schemaAt(schema, place, draft), rules.units?.[place]);
  }
  const isWhole = parsed.success && Object.keys(problems).length === 0;
  return { value: isWhole ? parsed.data : null, problems };

  function sent(at: Schema, part: Draft[string], path: string): unknown {
    if (typeof part === 'object') return groupOf(at, part, path);
    if (typeof part !== 'string') return part;
    try {
      const read = rules.read?.[path];
      return read ? read(part) : textOf(at, part, rules.units?.[path]);
    } catch (thrown) {
      problems[path] = (thrown as Error).message;
      return undefined;
    }
  }

  function groupOf(at: Schema, part: Draft, path: string): unknown {
    const values = Object.entries(part).flatMap(([name, inner]) => {
      const value = sent(inField(at, name, inner), inner, path === '' ? name : `${path}.${name}`);
      return value === undefined ? [] : [[name, value] as const];
    });
    return values.length === 0 && path !== '' ? undefined : Object.fromEntries(values);
  }
}

/** Fields of `value` that differ from `before`, within groups too. */
export function changedFields(value: object, before: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, now]) => {
      const old = (before as Fields)[name];
      if (JSON.stringify(now) === JSON.stringify(old)) return [];
      return [[name, isFields(now) && isFields(old) ? changedFields(now, old) : now]];
    }),
  );
}

/** A number as it is typed, by a Chinese keyboard with full-width digits; NaN for every other text. */
export function typedNumber(text: string): number {
  const plain = text.normalize('NFKC').trim();
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

function textOf(at: Schema, text: string, unit = 1): unknown {
  const trimmed = text.trim();
  if (trimmed === '' && isOptional(at)) return undefined;
  if (kindOf(at) !== 'number') return trimmed;
  // A division by ten leaves a binary remainder.
  return Number((typedNumber(text) * unit).toPrecision(12));
}

/** The field of a draft that an issue is about; for an entry of a list, the list. */
function fieldAt(path: string, draft: Draft): string {
  const [name = '', ...rest] = path.split('.');
  const inner = draft[name];
  return typeof inner === 'object' && rest.length > 0 ? `${name}.${fieldAt(rest.join('.'), inner)}` : name;
}

function limitText(at: Schema, unit?: number) {
  const checks = (inner(at)._zod.def.checks ?? []).map(({ _zod }) => _zod.def as { check: string; value?: number });
  const limit = (name: string) => checks.find(({ check }) => check === name)?.value;
  const [min, max] = [limit('greater_than'), limit('less_than')];
  if (min === undefined || max === undefined) return SOME_PROBLEM;
  return `请填${min / (unit ?? 1)}到${max / (unit ?? 1)}之间的${unit === undefined ? '整数' : '数'}`;
}

interface Def {
  type: string;
  innerType?: Schema;
  shape?: Readonly<Record<string, Schema>>;
  options?: readonly Schema[];
}

const defOf = (at: Schema): Def => at._zod.def as unknown as Def;
const kindOf = (at: Schema) => defOf(inner(at)).type;
const isOptional = (at: Schema) => ['optional', 'default'].includes(defOf(at).type);

/** The schema inside its optional and default wrappers. */
function inner(at: Schema): Schema {
  const { innerType } = defOf(at);
  return innerType ? inner(innerType) : at;
}

/** Schema of a field; in a union, that of the first option that takes a value of this type. */
function inField(at: Schema, name: string, value: Draft[string]): Schema {
  const field = defOf(inner(at)).shape?.[name] ?? at;
  const { options } = defOf(inner(field));
  return options?.find((option) => (kindOf(option) === 'object') === (typeof value === 'object')) ?? field;
}

function schemaAt(schema: Schema, path: string, draft: Draft): Schema {
  const [name = '', ...rest] = path.split('.');
  const field = inField(schema, name, draft[name]);
  const part = draft[name];
  return rest.length > 0 && typeof part === 'object' ? schemaAt(field, rest.join('.'), part) : field;
}
