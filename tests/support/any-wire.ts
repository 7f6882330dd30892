import fc from 'fast-check';
import type * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';
import { PADDINGS } from '#contract/portal/encryption.ts';
import { Gsid } from '#contract/portal/login.ts';
import { KEY_FORMS } from '#contract/portal/public-key.ts';
import { Moment, Picture, QrCode } from '#contract/value-forms.ts';
import type { Wire } from '#contract/wire/wire.ts';
import { Wire as WireSchema } from '#contract/wire/wire-schema.ts';

/** Arbitrary wire formats, and the data of calls that any of them can carry. */

const NAMES = ['rc', 'ret_code', 'msg', 'tip', 'result', 'body', 'ok', 'state', 'trace', 'when'] as const;
const path = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 2 }).map((names) => names.join('.'));
const scalar = fc.oneof(fc.integer({ min: -9, max: 99_999 }), fc.constantFrom('0000', 'OK', 'yes', '0'), fc.boolean());
const code = fc.oneof(fc.integer({ min: -9, max: 99_999 }), fc.constantFrom('0000', 'OK', 'A0210', '0'));
const PATTERNS = ['millis', 'iso', 'yyyy-MM-dd HH:mm:ss', "yyyy/MM/dd'T'HH:mm:ss.SSS", 'dd.MM.yyyy'] as const;
const lists = fc.oneof(
  fc.constant('plain' as const),
  fc.record({ items: path, total: fc.option(path, { nil: undefined }) }),
);

const drafts = fc.record({
  envelope: fc.record(
    {
      data: fc.oneof(fc.constant(''), path),
      code: path,
      message: path,
      success: fc.oneof(
        fc.dictionary(path, scalar, { minKeys: 1, maxKeys: 2 }),
        scalar,
        fc.array(scalar, { minLength: 1, maxLength: 3 }),
      ),
      status: fc.constantFrom('refusal' as const, 'ok' as const),
      fields: fc.dictionary(path, fc.constantFrom('id', ...PATTERNS), { maxKeys: 2 }),
    },
    { requiredKeys: [] },
  ),
  values: fc.record(
    {
      numbers: fc.constantFrom('number' as const, 'text' as const),
      booleans: fc.constantFrom('true/false' as const, '0/1' as const, 'Y/N' as const),
      empty: fc.constantFrom('left out' as const, 'null' as const, null),
      lists,
      pictures: fc.constantFrom('data-url' as const, 'base64' as const),
      moments: fc.constantFrom(...PATTERNS),
      zone: fc.constantFrom('+08:00', '-03:30', '+00:00'),
    },
    { requiredKeys: [] },
  ),
  encryption: fc.record(
    {
      padding: fc.constantFrom(...PADDINGS),
      keyForm: fc.constantFrom(...KEY_FORMS),
      keyField: fc.oneof(fc.constant(''), path),
    },
    { requiredKeys: [] },
  ),
  refusals: fc.record(
    {
      CREDENTIALS_REJECTED: fc.record(
        { code, text: fc.constantFrom('账号或密码错误', '请{n}秒后再试') },
        { requiredKeys: [] },
      ),
      SMS_CODE_REJECTED: fc.record(
        { code, text: fc.constantFrom('不对', '请{n}秒后再试'), status: fc.constantFrom(200, 422) },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  ),
  calls: fc.record(
    { login: fc.record({ refusals: fc.record({ PHONE_INVALID: fc.record({ code }) }), lists }) },
    { requiredKeys: [] },
  ),
  answers: fc.record(
    {
      gsid: fc.constantFrom('left out' as const, 'null' as const, null),
      logout: fc.constantFrom('ok', '/go/portal/login'),
      wrongCode: fc.constantFrom('refused' as const, 'passed' as const),
    },
    { requiredKeys: [] },
  ),
});

/** Any wire format that the schema takes. */
export const anyWire: fc.Arbitrary<Wire> = drafts
  .map((draft) => WireSchema.safeParse(JSON.parse(JSON.stringify(draft))))
  .filter((parsed) => parsed.success)
  .map(({ data }) => data as Wire);

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

const token = fc.stringMatching(/^[\w-]{16,40}$/);
/** From the year 2000 to 2100, so that each pattern's year has four digits. */
const moment = fc.integer({ min: 946_684_800_000, max: 4_102_444_800_000 });
const SPECIAL: ReadonlyMap<unknown, fc.Arbitrary<unknown>> = new Map<unknown, fc.Arbitrary<unknown>>([
  [Moment, moment],
  [Picture, fc.base64String({ minLength: 12 }).map((text) => `data:image/png;base64,iVBORw0KGgoA${text}`)],
  [QrCode, fc.integer({ min: 0, max: 9 }).map((qrCodeStatus) => JSON.stringify({ qrCodeStatus }))],
  [Gsid, token],
  [Id, token],
]);

/** Any value of a schema of the contract. */
export function anyOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const special = SPECIAL.get(schema);
  if (special) return special;
  const { type, shape, element, valueType, innerType, values = [], entries = {} } = schema._zod.def as unknown as Def;
  switch (type) {
    case 'object': {
      const fields = Object.entries(shape ?? {}).map(([name, field]) => [name, anyOf(field)] as const);
      const required = Object.entries(shape ?? {})
        .filter(([, field]) => (field._zod.def as unknown as Def).type !== 'optional')
        .map(([name]) => name);
      return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[], noNullPrototype: true });
    }
    case 'array':
      return fc.array(anyOf(element as z.ZodMiniType), { maxLength: 4 });
    case 'record':
      return fc.dictionary(token, anyOf(valueType as z.ZodMiniType), { maxKeys: 3, noNullPrototype: true });
    case 'optional':
      return anyOf(innerType as z.ZodMiniType);
    case 'nullable':
      return fc.option(anyOf(innerType as z.ZodMiniType));
    case 'boolean':
      return fc.boolean();
    case 'number':
    case 'int':
      return fc
        .oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(1))
        .filter((value) => schema.safeParse(value).success);
    case 'literal':
      return fc.constantFrom(...values);
    case 'enum':
      return fc.constantFrom(...Object.values(entries));
    default:
      return fc.oneof(fc.constantFrom('0', '1', 'Y', 'null', 'true', '2026-01-02 03:04:05'), fc.string());
  }
}

export { moment as anyMoment };
