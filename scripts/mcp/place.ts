import * as z from 'zod/mini';
import { WorldId } from '#contract/control/world.ts';
import type { Fields } from '#contract/json-value.ts';
import type { AddressedSandbox } from '#kit/node/sandbox-at.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { readAccountsFile } from '#scripts/contract/suite/accounts-file.ts';
import { readYamlFile } from '#scripts/contract/yaml-file.ts';

/** The sandbox and the world that tools are about. */
export interface Place {
  readonly sandbox: AddressedSandbox;
  readonly world: WorldClient;
  /** a team's own folder of fixtures, where names are looked up first */
  readonly fixtures?: string | undefined;
  readonly allowed: Allowed;
}

/**
 * Permissions by the person who started this command. Nothing that an agent passes on extends them: files and arguments
 * run no command, read no variable, and name no server but those of this machine (threat K23).
 */
export interface Allowed {
  /** addresses of servers elsewhere */
  readonly targets?: readonly string[] | undefined;
  /** accounts of a real system, for those targets, or for a server of this machine where there are none */
  readonly accounts?: Fields | undefined;
}

/** The world in the argument of a reading tool. @throws one sentence for an invalid name */
export function worldFor({ sandbox, world }: Place, id: unknown): WorldClient {
  if (id === undefined) return world;
  const { success, data } = WorldId.safeParse(id);
  if (!success) throw new Error('world: expected the id of a world, such as main');
  return sandbox.world(data);
}

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
