import * as z from 'zod/mini';
import type { Fields } from '#contract/json-value.ts';
import { readAccountsFile } from '#scripts/contract/suite/accounts-file.ts';
import { readYamlFile } from '#scripts/contract/yaml-file.ts';

/** Accounts and names of a real system; the rest of an accounts file runs commands and fetches addresses. */
const PLAIN = ['account', 'disabledAccount', 'sharedPhone', 'unregisteredPhone', 'tokens', 'encryption'];

/**
 * The part of an accounts file that an agent's run may use, as it is written: no command of it runs over MCP, and no
 * address is fetched (threat K23).
 * @throws one sentence for a file that cannot be used
 */
export function readGivenAccounts(file: string): Fields {
  readAccountsFile(file);
  const content = readYamlFile(z.looseObject({}), file);
  return Object.fromEntries(Object.entries(content).filter(([name]) => PLAIN.includes(name)));
}
