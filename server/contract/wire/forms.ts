import type * as z from 'zod/mini';
import { type Fields, isFields, jsonOf } from '#contract/json-value.ts';
import { Moment, Picture, QrCode, QrCodeState } from '#contract/value-forms.ts';
import { placed, valueAt } from './field-path.ts';
import { momentOf, momentText } from './moments.ts';
import { BOOLEANS, callWire, type EmptyForm, type Wire } from './wire.ts';

/** Forms of values on their way out and in, by the schema of the place where they stand. */

type Schema = z.ZodMiniType;

/** The part of a schema's definition that names its places. */
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
}

const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def;

const WRAPPERS: readonly string[] = ['optional', 'nullable', 'default', 'catch', 'readonly'];

interface Kind {
  /** the schema without its wrappers */
  readonly schema: Schema;
  readonly def: Def;
  readonly mayLack: boolean;
  readonly mayBeNull: boolean;
}

function kindOf(schema: Schema): Kind {
  let [inner, mayLack, mayBeNull] = [schema, false, false];
  for (;;) {
    const { type, innerType } = defOf(inner);
    if (innerType === undefined || !WRAPPERS.includes(type))
      return { schema: inner, def: defOf(inner), mayLack, mayBeNull };
    mayLack ||= type !== 'nullable';
    mayBeNull ||= type === 'nullable';
    inner = innerType;
  }
}

/** The type of a JSON value that a place takes, where it takes one alone. */
function valueType({ type, values = [] }: Def): string {
  if (type !== 'literal') return type === 'int' ? 'number' : type === 'enum' ? 'string' : type;
  const types = new Set(values.map((value) => typeof value));
  return types.size === 1 ? ([...types][0] ?? type) : type;
}

export const isNull = (form: EmptyForm) => form !== 'left out';

/** A value in the forms of a wire format. @param value of the contract's form */
export function inForm(wire: Wire, call: string | null, schema: Schema, value: unknown): unknown {
  const { numbers, booleans, empty, pictures, moments, zone } = wire.values;
  const lists = callWire(wire, call).lists ?? wire.values.lists;

  function formed(given: Schema, inner: unknown): unknown {
    const { schema: place, def } = kindOf(given);
    if (inner === null || inner === undefined) return inner;
    if (place === QrCode) return jsonText(QrCodeState, inner, formed);
    return typeof inner === 'object' ? group(def, inner) : single(place, inner);
  }

  function single(place: Schema, inner: unknown): unknown {
    if (place === Moment) return moment(Number(inner));
    if (place === Picture) return pictures === 'base64' ? String(inner).replace(PICTURE, '') : inner;
    if (typeof inner === 'boolean') return BOOLEANS[booleans][inner ? 1 : 0];
    return typeof inner === 'number' && numbers === 'text' ? String(inner) : inner;
  }

  function group({ element, valueType, shape }: Def, inner: object): unknown {
    if (Array.isArray(inner)) return inner.map((item) => (element ? formed(element, item) : item));
    if (valueType) return mapped(inner as Fields, (item) => formed(valueType, item));
    return shape ? fields(shape, inner as Fields) : inner;
  }

  function moment(at: number): unknown {
    return moments === 'millis' && numbers === 'text' ? String(at) : momentText(moments, zone, at);
  }

  function fields(shape: Readonly<Record<string, Schema>>, inner: Fields): Fields {
    const known = Object.entries(inner).map(([name, item]) => [name, formedAt(shape, name, item)] as const);
    const missing = isNull(empty)
      ? Object.keys(shape)
          .filter((name) => inner[name] === undefined)
          .map((name) => [name, null] as const)
      : [];
    return Object.fromEntries([...known, ...missing]);
  }

  function formedAt(shape: Readonly<Record<string, Schema>>, name: string, item: unknown): unknown {
    const place = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return place ? formed(place, item) : item;
  }

  /** Only data that is a list as a whole comes in pages. */
  function page(items: unknown[]): unknown {
    if (lists === 'plain') return items;
    const count = numbers === 'text' ? String(items.length) : items.length;
    const made = placed({}, lists.items, items);
    return lists.total === undefined ? made : placed(made, lists.total, count);
  }

  const whole = formed(schema, value);
  return Array.isArray(whole) ? page(whole) : whole;
}

const PICTURE = /^data:image\/png;base64,/;

function mapped(map: Fields, of: (value: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, of(value)]));
}

function jsonText(schema: Schema, text: unknown, of: (schema: Schema, value: unknown) => unknown): unknown {
  const state = typeof text === 'string' ? jsonOf(text) : undefined;
  return isFields(state) ? JSON.stringify(of(schema, state)) : text;
}

/** A deviation that does not keep a value from being read. */
export interface Deviation {
  /** `data.accountId` */
  readonly field: string;
  readonly expected: string;
  readonly got: string;
}

/**
 * A value in the contract's form: every spelling that cannot be mistaken is taken, whichever of them the wire format has.
 * All others stay as they came, for the schema to refuse. @param deviations collects the texts that came as numbers
 */
export function outOfForm(
  wire: Wire,
  call: string | null,
  schema: Schema,
  value: unknown,
  deviations: Deviation[] = [],
): unknown {
  const { moments, zone, pictures } = wire.values;
  const lists = callWire(wire, call).lists ?? wire.values.lists;

  function read(given: Schema, got: unknown, path: string): unknown {
    const { schema: place, def, mayLack, mayBeNull } = kindOf(given);
    if (got === null) return mayLack && !mayBeNull ? undefined : null;
    if (got === undefined) return mayBeNull && !mayLack ? null : undefined;
    if (place === QrCode) return jsonText(QrCodeState, got, (inner, state) => read(inner, state, path));
    return single(place, got, path) ?? group(def, got, path);
  }

  /** Undefined for a place of several values. */
  function single(place: Schema, got: unknown, path: string): unknown {
    if (place === Moment) return moment(got);
    if (place === Picture) return picture(got);
    const type = valueType(defOf(place));
    if (type === 'boolean') return booleanOf(got);
    if (type === 'number') return numberOf(got);
    return type === 'string' ? textIn(got, path) : undefined;
  }

  function group({ type, element, valueType: inner, shape }: Def, got: unknown, path: string): unknown {
    if (type === 'array') return listOf(got).map((item, at) => (element ? read(element, item, `${path}.${at}`) : item));
    if (!isFields(got)) return got;
    if (type === 'record' && inner)
      return Object.fromEntries(
        Object.entries(got).map(([name, item]) => [name, read(inner, item, `${path}.${name}`)]),
      );
    return shape ? fields(shape, got, path) : got;
  }

  function moment(got: unknown): unknown {
    const at = typeof got === 'string' ? momentOf(moments, zone, got) : undefined;
    return at ?? numberOf(got);
  }

  function picture(got: unknown): unknown {
    if (typeof got !== 'string' || got.startsWith('data:')) return got;
    const isBare = pictures === 'base64' ? BASE64.test(got) : got.startsWith(PNG);
    return isBare ? `data:image/png;base64,${got}` : got;
  }

  function textIn(got: unknown, path: string): unknown {
    if (typeof got !== 'number') return got;
    deviations.push({ field: path, expected: 'a text', got: 'a number' });
    return String(got);
  }

  function listOf(got: unknown): unknown[] | { map: () => unknown } {
    if (Array.isArray(got)) return got;
    const items = isFields(got) ? itemsOf(got) : undefined;
    return items ?? { map: () => got };
  }

  function itemsOf(page: Fields): unknown[] | undefined {
    const items = lists === 'plain' ? undefined : valueAt(page, lists.items);
    if (Array.isArray(items)) return items;
    const found = Object.values(page).filter((item) => Array.isArray(item));
    return found.length === 1 ? found[0] : undefined;
  }

  function fields(shape: Readonly<Record<string, Schema>>, got: Fields, path: string): Fields {
    const names = new Set([...Object.keys(got), ...Object.keys(shape)]);
    const found = [...names].map((name): [string, unknown] => {
      const inner = Object.hasOwn(got, name) ? got[name] : undefined;
      const place = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, place ? read(place, inner, `${path}.${name}`) : inner];
    });
    return Object.fromEntries(found.filter(([, inner]) => inner !== undefined));
  }

  return read(schema, value, 'data');
}

/** A PNG's first bytes. */
const PNG = 'iVBORw0KGgo';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const YES: readonly unknown[] = [true, 1, '1', 'Y', 'true'];
const NO: readonly unknown[] = [false, 0, '0', 'N', 'false'];

/** A boolean in any of its forms; anything else as it is. */
export function booleanOf(got: unknown): unknown {
  if (YES.includes(got)) return true;
  return NO.includes(got) ? false : got;
}

function numberOf(got: unknown): unknown {
  return typeof got === 'string' && /^-?(?:\d+(?:\.\d+)?|\d(?:\.\d+)?e[+-]?\d+)$/.test(got) ? Number(got) : got;
}
