import { COPY } from '#contract/copy.ts';
import type { CallRow } from '#sandbox/history/call-row.ts';
import { recordOf } from '#sandbox/loose.ts';
import { dataOf } from './row-answer.ts';
import type { Visit } from './story-visit.ts';
import type { StoryWriter } from './story-writer.ts';

/** Steps of recovery that set off no call: they are inferred from the calls around them. */

/** Notes the accounts that a code has opened, none where it was refused. */
export function noteVerified(visit: Visit, row: CallRow): void {
  const found = Object.keys(recordOf(dataOf(row).map)).length;
  visit.isVerified = found > 0;
  visit.hasSeveral = found > 1;
  visit.chosen = null;
}

/** Writes the way from a verified phone back to the form for another one. */
export function changePhone(writer: StoryWriter, visit: Visit): void {
  if (!visit.isVerified) return;
  writer.write({ press: COPY['fp.step1'] });
  writer.write({ press: COPY['fp.changePhone'] });
  visit.isVerified = false;
  visit.phone = '';
}

/** Writes the choice of the account that gets the new password, where it is another than before. */
export function chooseRecovered(writer: StoryWriter, visit: Visit, account: string | null): void {
  if (!visit.hasSeveral || account === null || account === visit.chosen) return;
  if (visit.chosen !== null) writer.write({ press: COPY['fp.step2'] });
  writer.write({ choose: account });
  writer.write({ press: COPY['fp.next'] });
  visit.chosen = account;
}
