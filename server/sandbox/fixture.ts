import * as z from 'zod/mini';
import { AccountSeed, GenerateAccounts } from '#contract/control-account.ts';
import { FAULTS_MAX, NewFault } from '#contract/control-fault.ts';
import { SettingsChange } from '#contract/control-settings.ts';
import { Id, Phone } from '#contract/fields.ts';
import { ACCOUNTS_WRITTEN_MAX } from '#contract/limits.ts';
import { EVENTS_MAX, FixtureEvent } from './fixture-event.ts';
import { Story } from './story.ts';

const IDENTITIES_MAX = 1_000;

const atMost = (max: number) =>
  z.refine<Readonly<Record<string, unknown>>>((map) => Object.keys(map).length <= max, {
    error: `expected at most ${max} entries`,
  });

/** What a world starts with, as it is written in a fixture file. */
export const Fixture = z.strictObject({
  /** where an editor finds the schema of a JSON fixture */
  $schema: z.optional(z.string()),
  title: z.optional(z.string().check(z.maxLength(80))),
  /** what to try, and what one sees */
  description: z.optional(z.string().check(z.maxLength(1_000))),
  settings: z.optional(SettingsChange),
  /** fills what an account leaves out */
  accountDefaults: z.optional(z.omit(z.partial(AccountSeed), { account: true, accountId: true })),
  accounts: z.optional(
    z
      .array(AccountSeed)
      .check(z.maxLength(ACCOUNTS_WRITTEN_MAX, { error: `expected at most ${ACCOUNTS_WRITTEN_MAX} accounts` })),
  ),
  /** accounts by rule, beside those written out: user1, user2 and so on, each with the next phone; one that is written out under such a name takes the place of the generated one */
  generate: z.optional(GenerateAccounts),
  /** WeChat identity -> the account it is linked to, or null */
  weChat: z.optional(z.record(Id, z.nullable(z.string())).check(atMost(IDENTITIES_MAX))),
  /** 1688 identity -> the accounts it is linked to */
  ali: z.optional(z.record(Id, z.array(z.string())).check(atMost(IDENTITIES_MAX))),
  /** phone -> the code of every message to it */
  fixedCodes: z.optional(
    z.record(Phone, z.string().check(z.regex(/^\d{4,8}$/, { error: 'expected four to eight digits' }))),
  ),
  events: z.optional(z.array(FixtureEvent).check(z.maxLength(EVENTS_MAX))),
  faults: z.optional(z.array(NewFault).check(z.maxLength(FAULTS_MAX))),
  story: z.optional(Story),
});
export type Fixture = z.infer<typeof Fixture>;

export interface NamedFixture {
  readonly name: string;
  readonly content: Fixture;
  /** the file it was read from: when that changes, worlds that began with it are put back to the new content */
  readonly source?: string;
}
