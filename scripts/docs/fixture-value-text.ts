import { PATHS } from '#contract/paths.ts';
import { DURATION_PATTERN } from '#sandbox/time/duration.ts';
import type { Schema } from './fixture-schema-text.ts';

const PATTERNS: Readonly<Record<string, string>> = {
  '^\\d{11}$': '11 digits in quotes',
  '^\\d{4,8}$': '4 to 8 digits in quotes',
};
const ENUM_MAX = 8;

/** Permitted values of a key, for a cell of a table. */
export function valueText(schema: Schema): string {
  const { anyOf, const: only, enum: words, type, pattern } = schema;
  if (anyOf?.some(isDuration)) {
    const others = anyOf.filter((one) => !isDuration(one) && one.type === 'object');
    return ['`10s`, `2m`, `1h`, or milliseconds', ...others.map(valueText)].join(', or ');
  }
  if (anyOf) return anyOf.map(valueText).reverse().join(' or ');
  if (only !== undefined) return code(String(only));
  if (words)
    return words.length > ENUM_MAX ? `a path of the portal's API, as ${code(PATHS.login)}` : words.map(code).join(', ');
  if (Array.isArray(type)) return type.map((one: string) => valueText({ type: one })).join(' or ');
  switch (type) {
    case 'string':
      return PATTERNS[pattern ?? ''] ?? `text${upTo(schema.maxLength, 'characters')}`;
    case 'boolean':
      return '`true` or `false`';
    case 'null':
      return '`null`';
    case 'integer':
      if (schema.maximum === Number.MAX_SAFE_INTEGER) return 'a whole number';
      return `${schema.minimum} to ${schema.maximum}`;
    case 'number':
      return `a number, ${schema.minimum} to ${schema.maximum}`;
    case 'array':
      return `a list${upTo(schema.maxItems, 'entries')}`;
    case 'object':
      return mapText(schema);
    default:
      return 'any value';
  }
}

function isDuration({ pattern }: Schema): boolean {
  return pattern === DURATION_PATTERN.source;
}

function mapText({ properties }: Schema): string {
  const [only, ...others] = Object.keys(properties ?? {});
  return only === undefined || others.length > 0 ? 'a map' : code(`{ ${only}: … }`);
}

function upTo(max: number | undefined, unit: string): string {
  return max === undefined ? '' : `, ${max} ${unit} at most`;
}

function code(text: string): string {
  return `\`${text}\``;
}
