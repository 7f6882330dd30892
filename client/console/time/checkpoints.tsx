import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Listeners } from '#console/connection/listeners.ts';
import { answerTo, useWorld } from '#console/connection/world.tsx';
import type { EventOf } from '#console/events/event-text.ts';
import { causeOf, voidedIn } from '#console/events/timeline.ts';
import { keep, kept } from '#console/hooks/browser.ts';
import { shared } from '#console/hooks/shared.tsx';
import { callOf, type Resource } from '#console/lists/resource.ts';
import { addressIn, consoleHref, fragmentOf, leaveWorld, refine } from '#console/place.ts';
import { clockText, momentText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { Act, useAct } from '#console/ui/parts.tsx';
import type { Checkpoint, CheckpointList } from '#contract/control/checkpoint.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SandboxEvent } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { CHECKPOINT_NAME_MAX } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import { isPhone } from '#contract/rules.ts';
import field from '#ui/fields/field.module.css';
import { Form } from '#ui/form.tsx';

/** Tab, account and phone of a form, filled in again after a return to before its act: never a code or a password. */
export interface FormTexts {
  readonly tab: 'sms' | 'password';
  readonly account: string;
  readonly phone: string;
}

/** The portal's page after a return, and the texts of its form. */
interface Return {
  readonly page: string;
  readonly form: FormTexts | null;
}

function useGoingBack() {
  const connection = useWorld();
  const { isBusy, act, notify } = useAct();
  const { world } = connection;
  const [listeners] = useState(() => new Listeners<Return>());
  const [left] = useState(() => returnLeftFor(world));
  const unshown = useRef(left);
  /** forms of this console's frame at its calls, by the call's seq */
  const forms = useRef(new Map<number, FormTexts>());
  /** this page's returns whose event has not come yet; it comes before or after the answer with the cookies */
  const own = useRef(0);

  function show(to: Return) {
    unshown.current = listeners.count === 0 ? to : null;
    listeners.call(to);
  }

  /** @param before the act right after the checkpoint, whose form is filled in again */
  const returnTo = (checkpoint: Checkpoint, before?: TimelineEvent): Return => ({
    page: pageOf(checkpoint),
    form: before?.kind === 'call' ? formBefore(before, forms.current.get(before.seq)) : null,
  });

  /** Goes back to a checkpoint; a notice offers the way forward again. @returns whether it worked */
  function goBack({ id }: Pick<Checkpoint, 'id'>, before?: TimelineEvent): Promise<boolean> {
    return act(async () => {
      own.current += 1;
      const input = { params: { id } };
      const { checkpoint, undo, world } = await connection.call(CONTROL.returnToCheckpoint, input).catch((failure) => {
        own.current -= 1;
        throw failure;
      });
      connection.clock.set(world.now, world.frozen);
      show(returnTo(checkpoint, before));
      const text = `已回到${momentText(checkpoint.at, undo?.at ?? null)}`;
      notify(text, undo === null ? undefined : { label: '撤销', run: () => goBack(undo) });
    });
  }

  const follow = useEffectEvent((event: SandboxEvent) => {
    // A new stream repeats no earlier event.
    if (event.type === 'hello') own.current = 0;
    if (event.type !== 'reset' || event.kind !== 'returned') return;
    if (own.current > 0) own.current -= 1;
    else show({ page: PAGES.login, form: null });
  });
  useEffect(() => connection.onEvent((event) => follow(event)), [connection]);

  /** Notifies of the portal page to show: once this browser has the checkpoint's cookies, or another browser returned. */
  const onReturned = listeners.add;

  /** The newest return that no frame has shown yet; null where there is none. */
  const unshownReturn = () => unshown.current;
  const setShown = () => {
    unshown.current = null;
    keep(LEFT + world, null, 'sessionStorage');
  };
  const remember = (seq: number, form: FormTexts) => void forms.current.set(seq, form);
  return { isBusy, goBack, returnTo, onReturned, unshownReturn, setShown, remember };
}

/** Every return to a checkpoint goes through here, so that each can be undone and the portal's frame follows. */
export const [GoBackProvider, useGoBack] = shared(useGoingBack);

const LEFT = 'sandbox_return_';

/** The return that this tab left for a world on its way there. */
function returnLeftFor(world: string): Return | null {
  return JSON.parse(kept(LEFT + world, 'sessionStorage') ?? 'null');
}

/** The portal's page of a checkpoint; one on another host cannot be shown in the frame. */
function pageOf({ page }: Checkpoint) {
  return page?.startsWith('/') ? page : PAGES.login;
}

/**
 * The form before an act: the form in this console's frame, else tab and identifier of the call.
 * @param seen the frame's form at that call; undefined for a call from elsewhere
 */
export function formBefore(
  { account, phone }: Pick<EventOf<'call'>, 'account' | 'phone'>,
  seen?: FormTexts,
): FormTexts {
  const isOther =
    seen?.tab === 'sms'
      ? isPhone(seen.phone) && phone !== null && seen.phone !== phone
      : account !== null && seen?.account !== account;
  if (seen && !isOther) return seen;
  return account === null ? { tab: 'sms', account: '', phone: phone ?? '' } : { tab: 'password', account, phone: '' };
}

interface ReturnButtonProps {
  checkpoint: Checkpoint;
  /** time and name of the act right after it, for screen readers: `22:06:51 登录` */
  place: string;
  /** the event beside the button; the form of a call is filled in again */
  event: TimelineEvent;
  look?: 'secondary' | 'quiet';
}

/** 回到提交前, beside an act; at a checkpoint itself 回到这里. It leads to the page in the workbench. */
export function ReturnButton({ checkpoint, place, event, look = 'secondary' }: ReturnButtonProps) {
  const { isBusy, goBack } = useGoBack();
  const text = event.kind === 'checkpoint' ? '回到这里' : '回到提交前';
  async function go() {
    if (!(await goBack(checkpoint, event))) return;
    if (addressIn(window.location.hash).view === '') refine({ show: '' });
    else window.location.assign(fragmentOf({ view: '' }));
  }
  return (
    <Act look={look} aria-label={`${text}：${place}`} aria-busy={isBusy} onClick={go}>
      {text}
    </Act>
  );
}

/** 从提交前另开一个世界, beside a `ReturnButton`: makes a world that begins at the checkpoint, and moves this browser there. */
export function BeginButton({ checkpoint, place, event }: Omit<ReturnButtonProps, 'look'>) {
  const text = event.kind === 'checkpoint' ? '从这里另开一个世界' : '从提交前另开一个世界';
  const connection = useWorld();
  const { returnTo } = useGoBack();
  const { isBusy, act } = useAct();
  const begin = async () => {
    const body = { from: { world: connection.world, point: checkpoint.id } };
    const { id } = await connection.call(CONTROL.createWorld, { body });
    const to = returnTo(checkpoint, event);
    keep(LEFT + id, JSON.stringify(to), 'sessionStorage');
    leaveWorld(connection.world, consoleHref(id, fragmentOf({ view: '', query: { page: to.page } })));
  };
  return (
    <Act aria-label={`${text}：${place}`} aria-busy={isBusy} onClick={() => act(begin)}>
      {text}
    </Act>
  );
}

/** Checkpoints with a name; the record lists them. The source has all, the oldest first. */
export const CHECKPOINTS: Resource<Checkpoint, CheckpointList> = {
  noun: '时间点',
  icon: 'clock',
  param: 'point',
  source: answerTo(CONTROL.checkpoints, 'checkpoints'),
  rows: ({ checkpoints }) => checkpoints.filter(({ name }) => name !== null),
  id: ({ seq }) => String(seq),
  name: ({ name }) => name ?? '',
  called: ({ at, name }) => `：${clockText(at)} ${name}`,
  words: ({ at }) => clockText(at),
  place: (thing) => ({ view: 'record', thing }),
  lost: (id) => `第${id}条已不在这个世界的记录里`,
  columns: [{ text: ({ name }) => name ?? '', isStrong: true }, { text: ({ at }) => clockText(at) }],
  acts: [
    { id: 'return', label: () => '回到这里', run: (checkpoint, { goBack }) => goBack(checkpoint) },
    {
      id: 'drop',
      label: () => '删除时间点',
      call: ({ id }) => callOf(CONTROL.deleteCheckpoint, { params: { id } }),
      done: () => '时间点已删除',
    },
  ],
};

/** One field for a checkpoint's name. */
export function NameForm({
  label,
  name,
  submitText,
  onSubmit,
}: {
  label: string;
  name: string;
  submitText: string;
  /** trimmed; empty for no name */
  onSubmit: (name: string) => Promise<void>;
}) {
  const [typed, setTyped] = useState(name);
  return (
    <Form className={layout.line} onSubmit={() => onSubmit(typed.trim()).then(() => setTyped(''))}>
      <input
        aria-label={label}
        className={`${field.input} ${layout.grow}`}
        placeholder={label}
        autoComplete="off"
        maxLength={CHECKPOINT_NAME_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Act type="submit">{submitText}</Act>
    </Form>
  );
}

/**
 * The checkpoints around an event: `before` its act, and `after` the act and its effects; at a checkpoint's own event both
 * are that checkpoint, and null where it is gone. Only acts change a world, so the newest checkpoint before an act is the
 * world just before it. Checkpoints that an earlier return had left behind do not count.
 * @param events oldest first
 */
export function checkpointsAround(events: readonly TimelineEvent[], checkpoints: readonly Checkpoint[], seq: number) {
  const event = events.find((each) => each.seq === seq);
  if (!event) return { before: null, after: null };
  if (event.kind === 'checkpoint') {
    const own = checkpoints.find(({ id }) => id === event.checkpoint) ?? null;
    return { before: own, after: own };
  }
  const root = causeOf(event) ?? seq;
  const isLeft = voidedIn(events.filter((each) => each.seq < root));
  const caused = events.filter((each) => causeOf(each) === root).map((each) => each.seq);
  const own = new Set([seq, root, ...caused, ...dueIn(events, event)]);
  return {
    before: checkpoints.findLast((checkpoint) => checkpoint.seq < root && !isLeft(checkpoint.seq)) ?? null,
    after: checkpoints.findLast((checkpoint) => own.has(checkpoint.seq)) ?? null,
  };
}

/** Events that fell due while the clock was moved stand right after the move, with times up to the new one. */
function dueIn(events: readonly TimelineEvent[], event: TimelineEvent) {
  if (event.kind !== 'clock') return [];
  const after = events.filter(({ seq }) => seq > event.seq);
  const end = after.findIndex((each) => !('of' in each) || causeOf(each) !== null || each.at > event.to);
  return after.slice(0, end === -1 ? after.length : end).map(({ seq }) => seq);
}
