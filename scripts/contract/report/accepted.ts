import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { readYamlFile } from '#scripts/contract/yaml-file.ts';

const Text = z.string().check(z.minLength(1));

/** A drift that a team lives with. */
const Entry = z.strictObject({
  /** a line of the report, with or without its end `, contract says …`: `POST /uc/login, …: status 401` */
  what: Text,
  since: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'expected a day such as 2026-11-22' })),
  /** a broken promise of the specification is accepted only with it */
  why: z.optional(Text),
});
export type AcceptedEntry = z.infer<typeof Entry>;

const AcceptedFile = z.strictObject({ accepted: z.array(Entry) });

/** File in the current folder. */
export const ACCEPTED_FILE = 'contract.accepted.yaml';

/**
 * The drifts that a team has accepted.
 * @param given the file that was named; left out: `contract.accepted.yaml`, where there is one
 * @throws one sentence with line, column and expected value of its first slip
 */
export function readAccepted(given?: string): readonly AcceptedEntry[] {
  const file = given ?? ACCEPTED_FILE;
  if (given === undefined && !existsSync(file)) return [];
  return readYamlFile(AcceptedFile, file).accepted;
}
