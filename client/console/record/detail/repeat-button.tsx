import { useWorld } from '#console/connection/world.tsx';
import { isFailed } from '#console/events/event-text.ts';
import layout from '#console/ui/layout.module.css';
import { Act, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { type FaultResponse, NewFault } from '#contract/control/fault.ts';
import { type JournalEntry, MASK } from '#contract/control/journal.ts';
import { faultText } from '#contract/fault-text.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import styles from './detail.module.css';

/**
 * The fault that repeats the answer of a call once, without its secrets, whoever makes it next. Null for a path of no
 * call, which no fault meets, for a redirect, and for a success that is not kept whole.
 */
export function repeating(entry: JournalEntry): NewFault | null {
  if (entry.endpoint === null || isRedirect(entry)) return null;
  const { path } = ENDPOINTS[entry.endpoint as EndpointName];
  const answer = answerOf(entry);
  const rest = { match: { path }, times: 1 };
  const whole = NewFault.safeParse({ ...rest, answer: { ...answer, body: bodyOf(entry) } });
  if (whole.success && whole.data.answer?.body !== undefined) return whole.data;
  return isFailed(entry) || answer.broken ? { ...rest, answer } : null;
}

const isRedirect = ({ status }: JournalEntry) => status !== null && status >= 300 && status < 400;

function answerOf({ status, broken, code }: JournalEntry): FaultResponse {
  if (status === null) return { broken: 'drop' };
  return { status, ...(code !== null && { code }), ...(broken && { broken: 'cut' }) };
}

function bodyOf({ response, cut, broken }: JournalEntry): unknown {
  const isWhole = !cut && !broken && response !== null && !SHORTENED.test(JSON.stringify(response));
  return isWhole ? withoutSecrets(response) : undefined;
}

/** A long key or picture, as the journal shortens it. */
const SHORTENED = /… \(\d+\)"/;

/** A body without its masked fields: a mask in their place would be another answer. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  const open = Object.entries(value).filter(([name, field]) => !`${name}${isText(field) ? field : ''}`.includes(MASK));
  return Object.fromEntries(open.map(([name, field]) => [name, withoutSecrets(field)]));
}

const isText = (field: unknown) => typeof field === 'string';

/** 让下次也这样失败: the next call of this kind is answered as this one was. */
export function RepeatButton({ entry }: { entry: JournalEntry }) {
  const { isBusy, act, send, notify } = useAct();
  const world = useWorld();
  const fault = repeating(entry);
  if (entry.endpoint === null) return null;
  if (!fault) return <p className={`${layout.hint} ${styles.note}`}>这个响应不能重复</p>;
  const ends = isFailed(entry) ? '失败' : '响应';
  const isOpen = !JSON.stringify(entry.response).includes(MASK);

  const repeat = (body: NewFault) =>
    act(async () => {
      const { id } = await world.call(CONTROL.createFault, { body });
      const undo = () => void send(CONTROL.deleteFault, { params: { id } }, '故障已删除');
      notify(`下一次也会这样${ends}：故障「${faultText(body)}」${isOpen ? '' : '，不含令牌'}`, {
        label: '撤销',
        run: undo,
      });
    });

  return (
    <Act aria-busy={isBusy} onClick={() => repeat(fault)}>
      让下次也这样{ends}
    </Act>
  );
}
