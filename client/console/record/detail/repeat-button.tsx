import { isFailed, targetOf } from '#console/events/event-text.ts';
import { Act, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { FaultMatch, type FaultResponse, type NewFault } from '#contract/control/fault.ts';
import { type JournalEntry, MASK } from '#contract/control/journal.ts';

/** The fault that repeats the answer of a call once, whoever makes it next; null for a call whose address is masked. */
export function repeating(entry: JournalEntry): NewFault | null {
  const { method } = entry;
  const { path } = targetOf(entry.path);
  const match = FaultMatch.safeParse({ path, ...(method === 'GET' || method === 'POST' ? { method } : {}) });
  return match.success && !path.includes(MASK) ? { match: match.data, answer: answerOf(entry), times: 1 } : null;
}

function answerOf({ status, broken, response, cut }: JournalEntry): FaultResponse {
  if (status === null) return { broken: 'drop' };
  if (broken) return { status, broken: 'cut' };
  // A cut or masked body would be another answer.
  const isWhole = !cut && response !== null && !JSON.stringify(response).includes(MASK);
  return isWhole ? { status, body: response as NonNullable<FaultResponse['body']> } : { status };
}

/** 让下次也这样失败: the next call of this kind is answered as this one was. */
export function RepeatButton({ entry }: { entry: JournalEntry }) {
  const { isBusy, send } = useAct();
  const fault = isFailed(entry) ? repeating(entry) : null;
  if (!fault) return null;
  return (
    <Act aria-busy={isBusy} onClick={() => send(CONTROL.createFault, { body: fault }, '下一次也会这样失败')}>
      让下次也这样失败
    </Act>
  );
}
