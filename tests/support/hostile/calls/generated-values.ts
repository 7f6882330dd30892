import fc from 'fast-check';
import { anyCharacter } from '#support/hostile/any-text.ts';
import type { ApiDocument, Json } from './api-document.ts';

/** A value that is chosen when its call is sent: one that an answer had in a field of this name, else `instead`. */
export class Seen {
  readonly name: string;
  readonly nth: number;
  readonly instead: unknown;

  constructor(name: string, nth: number, instead: unknown) {
    this.name = name;
    this.nth = nth;
    this.instead = instead;
  }
}

/** A plain text that is encrypted when its call is sent. */
export class Plain {
  readonly text: unknown;

  constructor(text: unknown) {
    this.text = text;
  }
}

/** Values that have broken somebody's server before. */
export const HOSTILE = [
  null,
  '',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  'x'.repeat(5_000),
  '__proto__',
  'constructor',
  '\0',
  '\ud800',
  '😀',
  [[]],
  { $ne: null },
];
export const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: anyCharacter, maxLength: 300 }),
);

/** Plain texts of the encrypted fields, by the name that the document gives to what is inside. */
const INSIDE: Readonly<Record<string, readonly [field: string, instead: string]>> = {
  'the account name': ['account', 'buyer01'],
  'the phone, 11 digits': ['phone', '13800000001'],
  'the accountId that was chosen': ['accountId', '2002'],
  'the gsid of a confirmed QR code': ['gsid', 'unknown-gsid-0000'],
  'the password': ['password', 'Passw0rd!'],
  'the sms code': ['code', '123456'],
  'the text 1688': ['', '1688'],
};

const TEXT_MAX = 24;
const LIST_MAX = 3;

/** Makes values that fit the schemas of a document. */
export class SchemaValues {
  readonly #document: ApiDocument;

  constructor(document: ApiDocument) {
    this.#document = document;
  }

  /** Values of a schema. @param name of the field that it is for */
  of(given: Json, name: string): fc.Arbitrary<unknown> {
    const schema = this.#document.resolved(given);
    if ('x-encrypted' in schema) return encrypted(schema['x-encrypted'] as Json);
    if ('const' in schema) return fc.constant(schema.const);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
    const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
    if (choices) return fc.oneof(...choices.map((choice) => this.of(choice, name)));
    switch (schema.type) {
      case 'object':
        return this.#object(schema);
      case 'array':
        return fc.array(this.of((schema.items ?? {}) as Json, name), { maxLength: LIST_MAX });
      case 'string':
        return seenOr(name, text(schema));
      case 'integer':
      case 'number':
        return number(schema);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  }

  #object(schema: Json): fc.Arbitrary<unknown> {
    const properties = (schema.properties ?? {}) as Record<string, Json>;
    const required = (schema.required ?? []) as string[];
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, this.of(field, name)]));
    if (Object.keys(fields).length > 0) return fc.record(fields, { requiredKeys: required });
    const inner = schema.additionalProperties;
    const value =
      typeof inner === 'object' && inner !== null ? this.of(inner as Json, '') : fc.jsonValue({ maxDepth: 1 });
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), value, { maxKeys: 2 });
  }
}

function encrypted({ plain }: Json): fc.Arbitrary<unknown> {
  const [field = '', instead = ''] = INSIDE[String(plain)] ?? [];
  return fc.oneof(
    { weight: 6, arbitrary: fc.nat({ max: 99 }).map((nth) => new Plain(new Seen(field, nth, instead))) },
    { weight: 1, arbitrary: fc.string({ maxLength: 300 }).map((other) => new Plain(other)) },
    { weight: 1, arbitrary: fc.base64String({ maxLength: 400 }) },
  );
}

function seenOr(name: string, other: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const seen = fc.tuple(fc.nat({ max: 99 }), other).map(([nth, instead]) => new Seen(name, nth, instead));
  return fc.oneof({ weight: 3, arbitrary: seen }, { weight: 1, arbitrary: other });
}

/** A pattern that looks ahead is beyond fast-check: such a text is any. */
function text({ pattern, minLength, maxLength }: Json): fc.Arbitrary<string> {
  if (typeof pattern === 'string' && !pattern.includes('(?')) return fc.stringMatching(new RegExp(pattern, 'u'));
  const least = Number(minLength ?? 0);
  return fc.string({ minLength: least, maxLength: Math.max(least, Math.min(Number(maxLength ?? TEXT_MAX), TEXT_MAX)) });
}

function number({ type, minimum, maximum }: Json): fc.Arbitrary<number> {
  const min = Math.max(Number(minimum ?? -1_000), Number.MIN_SAFE_INTEGER);
  const max = Math.min(Number(maximum ?? 1_000_000), Number.MAX_SAFE_INTEGER);
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}
