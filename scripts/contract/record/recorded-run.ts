import { join } from 'node:path';
import * as z from 'zod/mini';
import { explain } from '#contract/explain.ts';
import { countedList } from '#contract/fields.ts';
import { Finding } from '#scripts/contract/finding.ts';
import { Envelope } from '#scripts/contract/judge/envelope.ts';
import { FoundHabits, SpokenRefusal } from '#scripts/contract/ledger.ts';
import { readWhole } from '#server/shell/whole-file.ts';

export const RECORDING_FORMAT = 1;

/** Places of a run, and findings about them, each with some to spare. */
const LINES_MAX = 10_000;

/** Knowledge of a run about its target, as `--record` writes it: nobody is named in it. */
export const RecordedRun = z.object({
  format: z.literal(RECORDING_FORMAT),
  /** calls and situations that were looked at: `POST /uc/login, wrong password` */
  places: countedList(z.string(), LINES_MAX),
  /** keys of the promises that were looked at; older recordings hold none */
  promises: z.optional(countedList(z.string(), LINES_MAX)),
  findings: countedList(z.extend(Finding, { key: z.string() }), LINES_MAX),
  refusals: countedList(SpokenRefusal, LINES_MAX),
  /** how successes are wrapped, each way once, the commonest first */
  envelopes: countedList(Envelope, LINES_MAX),
  habits: z.optional(FoundHabits),
});
export type RecordedRun = z.infer<typeof RecordedRun>;

/** A run that was recorded into a folder. @throws one sentence where there is none */
export function readRecordedRun(folder: string): RecordedRun {
  const file = join(folder, 'run.json');
  let content: unknown;
  try {
    content = JSON.parse(readWhole(file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code === 'ENOENT' ? `${folder} holds no recording: there is no run.json.` : `${file}: ${message}`);
  }
  const [problem] = explain(RecordedRun, content);
  if (problem) throw new Error(`${file} is not a recording: ${[...problem.path, problem.message].join(' ')}`);
  return RecordedRun.parse(content);
}
