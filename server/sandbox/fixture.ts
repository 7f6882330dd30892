import * as z from 'zod/mini';
import { AccountSeed } from '#contract/control-account.ts';
import { SettingsChange } from '#contract/control-settings.ts';
import { Id, Phone } from '#contract/fields.ts';

/** What a world starts with, as it is written in a fixture file. */
export const Fixture = z.strictObject({
  title: z.optional(z.string().check(z.maxLength(80))),
  settings: z.optional(SettingsChange),
  /** fills what an account leaves out */
  accountDefaults: z.optional(z.omit(z.partial(AccountSeed), { account: true, accountId: true })),
  accounts: z.optional(z.array(AccountSeed).check(z.maxLength(10_000, { error: 'expected at most 10000 accounts' }))),
  /** WeChat identity -> the account it is linked to, or null */
  weChat: z.optional(z.record(Id, z.nullable(z.string()))),
  /** 1688 identity -> the accounts it is linked to */
  ali: z.optional(z.record(Id, z.array(z.string()))),
  /** phone -> the code of every message to it */
  fixedCodes: z.optional(
    z.record(Phone, z.string().check(z.regex(/^\d{6}$/, { error: 'expected six digits in quotes' }))),
  ),
});
export type Fixture = z.infer<typeof Fixture>;

export interface NamedFixture {
  readonly name: string;
  readonly content: Fixture;
}
