import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { explain } from '#contract/explain.ts';
import { suggestion } from '#sandbox/fixture/text/diagnostic.ts';
import { readYamlFile } from '#scripts/contract/yaml-file.ts';

const Text = z.string().check(z.minLength(1));

/** A drift that a team lives with. */
const Entry = z.strictObject({
  /** the drift as its line has it, up to the contract's own word or whole: `POST /uc/login, …: status 401` */
  what: Text,
  since: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'expected a day such as 2026-11-22' })),
  /** a broken promise of the specification is accepted only with it */
  why: z.optional(Text),
});
export type AcceptedEntry = z.infer<typeof Entry>;

const AcceptedFile = z.strictObject({ accepted: z.array(Entry) });

/** File of the folder that the command is called in. */
export const ACCEPTED_FILE = 'contract.accepted.yaml';

/**
 * The drifts that a team has accepted.
 * @param given the file that was named; left out: `contract.accepted.yaml`, where there is one
 * @throws one sentence with place and expected value
 */
export function readAccepted(given?: string): readonly AcceptedEntry[] {
  const file = given ?? ACCEPTED_FILE;
  if (given === undefined && !existsSync(file)) return [];
  const { content, lineOf } = readYamlFile(file);
  const problems = explain(AcceptedFile, content);
  // A misspelt key is missing too, which helps less.
  const problem = problems.find(({ unknownKey }) => unknownKey !== undefined) ?? problems[0];
  if (problem) {
    const { path, unknownKey, message } = problem;
    const place = [...path, unknownKey].filter((part) => part !== undefined);
    const line = lineOf(place, unknownKey === undefined ? 'value' : 'key');
    const known = path.length === 0 ? ['accepted'] : Object.keys(Entry.shape);
    const words = unknownKey === undefined ? message : `unknown key${suggestion(unknownKey, known)}`;
    throw new Error(`${file}:${line} ${place.length > 0 ? `${place.map(String).join('.')}: ` : ''}${words}`);
  }
  return AcceptedFile.parse(content).accepted;
}
