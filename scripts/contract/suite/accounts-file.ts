import * as z from 'zod/mini';
import { PADDINGS } from '#contract/portal/encryption.ts';
import { isPhone } from '#contract/rules.ts';
import { readYamlFile } from '#scripts/contract/yaml-file.ts';

const Text = z.string().check(z.minLength(1));
const A_PHONE = 'expected a phone of 11 digits, in quotes';
const Phone = z.string(A_PHONE).check(z.refine(isPhone, A_PHONE));

/** Exactly one of the keys is there. */
const oneOf = (keys: string) =>
  z.refine<object>((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
    error: `expected one of ${keys}`,
  });

/** A way to learn something from outside. */
const Source = z
  .strictObject({
    /** run by the shell; its output is read */
    command: z.optional(Text),
    /** fetched; `{phone}` and the like are filled in */
    url: z.optional(Text),
    /** typed in at the terminal */
    ask: z.optional(z.literal(true)),
  })
  .check(oneOf('command, url or ask: true'));
export type Source = z.infer<typeof Source>;

/** A way to move a clock. */
const MovedClock = z.strictObject({ command: z.optional(Text), url: z.optional(Text) }).check(oneOf('command or url'));

const Account = z.strictObject({ account: Text, password: Text, phone: z.optional(Phone) });

/** A file that names accounts of a real system, and the ways to acts that only its people can do. */
export const AccountsFile = z.strictObject({
  account: z.optional(Account),
  disabledAccount: z.optional(Account),
  sharedPhone: z.optional(z.strictObject({ phone: Phone })),
  unregisteredPhone: z.optional(Phone),
  codes: z.optional(Source),
  weChat: z.optional(Source),
  ali: z.optional(Source),
  /** a way to move the target's clock: `{seconds}` in the address, UC_SECONDS for the command; then lives are tried */
  clock: z.optional(MovedClock),
  /** the readable cookie that brings the csrf token, and the header that it goes back in; found out where left out */
  tokens: z.optional(z.strictObject({ csrfCookie: Text, csrfHeader: Text })),
  /** found out where left out */
  encryption: z.optional(z.strictObject({ padding: z.enum(PADDINGS) })),
});
export type AccountsFile = z.infer<typeof AccountsFile>;

/**
 * Reads a file of accounts; `$NAME` stands for a variable of the environment.
 * @throws one sentence with line, column and expected value of its first slip
 */
export function readAccountsFile(file: string, env: NodeJS.ProcessEnv = process.env): AccountsFile {
  return readYamlFile(AccountsFile, file, `--accounts ${file}`, (content) => filledIn(content, file, env));
}

function filledIn(value: unknown, file: string, env: NodeJS.ProcessEnv): unknown {
  if (typeof value === 'string' && /^\$[A-Z_][A-Z0-9_]*$/i.test(value)) {
    const found = env[value.slice(1)];
    if (!found) throw new Error(`--accounts ${file}: ${value}: the environment has no such variable.`);
    return found;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filledIn(inner, file, env)]));
}
