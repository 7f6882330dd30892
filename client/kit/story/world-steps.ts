import { CONTROL } from '#contract/control/endpoints.ts';
import type { CallPattern } from '#contract/control/journal.ts';
import { type QrAction, SMS_STATE_TEXT } from '#contract/control/phone.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { isRefusal } from '#kit/journal-line.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { Person, Step, StepValue, WorldWord } from '#sandbox/fixture/story.ts';
import { faultIn } from '#sandbox/fixture/story-fault.ts';
import { codeMemory } from './code-memory.ts';
import { type Bilingual, type StepHandlers, StoryFailure } from './driver.ts';

export type WorldSteps = ReturnType<typeof worldSteps>;

/** The part of a story that happens around the screen, the same however it is played: all of it by the control API. */
export function worldSteps(world: WorldClient) {
  /** the newest call before the last act */
  let mark = 0;
  /** the newest QR code before the open page was opened */
  let leftQr: string | undefined;

  let present: Person = 'first';
  /** QR codes of each person's pages, by their scenes */
  const scenes: Record<Person, Set<string>> = { first: new Set(), second: new Set() };

  /** QR codes that the other person's page does not show. */
  const ownTickets = async () => {
    const others = scenes[present === 'first' ? 'second' : 'first'];
    return (await world.tickets()).filter(({ scene }) => !others.has(scene));
  };
  const onQr = async (action: QrAction, identity?: string) => {
    const scene = (await ownTickets()).at(-1)?.scene;
    return world.qr(action, { ...(identity && { identity }), ...(scene && { scene }) });
  };

  const codes = codeMemory(world);
  const callsSince = async () => (await world.journal.after(mark)).filter(isOfStory);

  /** @param wanted a rule or a code */
  async function expectRefusal(wanted: string): Promise<void> {
    const calls = await callsSince();
    if (calls.some(({ code, reason }) => code === wanted || reason?.rule === wanted)) return;
    const got = calls.map(({ path, status, code, reason }) =>
      [path.split('?', 1)[0], status, code, reason?.rule].filter((part) => part != null).join(' '),
    );
    throw new StoryFailure(wanted, got.join(', ') || NO_CALL);
  }

  async function expectRequest({ times, ...pattern }: StepValue<'expectRequest'>): Promise<void> {
    const asked: CallPattern = { ...pattern, ...(times !== undefined && { times: { min: times, max: times } }) };
    const { ok, count, nearest } = await world.journal.verify(asked);
    if (ok) return;
    // If the call did come, only not as often, a near miss is irrelevant.
    const near = count === 0 ? nearest[0]?.message : undefined;
    const wanted = JSON.stringify(pattern);
    throw new StoryFailure(
      { en: `${times ?? 'at least 1'} of ${wanted}`, zh: `${times ?? '至少1'}个请求${wanted}` },
      {
        en: `${count}${near ? `; the nearest one: ${near}` : ''}`,
        zh: `${count}个${near ? `，最接近的：${near}` : ''}`,
      },
    );
  }

  async function expectSms({ phone, action, state, count }: StepValue<'expectSms'>): Promise<void> {
    const inbox = await world.sms(phone, action);
    const found = inbox.filter((message) =>
      state === undefined ? message.code !== null : [message.state, SMS_STATE_TEXT[message.state]].includes(state),
    );
    if (count === undefined ? found.length > 0 : found.length === count) return;
    const got = inbox.map(({ action: purpose, state: is, reason }) =>
      [purpose, is, SMS_STATE_TEXT[is], reason && `(${reason})`].filter(Boolean).join(' '),
    );
    throw new StoryFailure(
      {
        en: `${count ?? 'at least 1'} message(s) to ${phone}${state ? ` ${state}` : ''}`,
        zh: `${count ?? '至少1'}条发给${phone}的短信${state ? `（${state}）` : ''}`,
      },
      {
        en: `${found.length}${got.length > 0 ? ` of ${got.join(', ')}` : ''}`,
        zh: `${found.length}条${got.length > 0 ? `，全部：${got.join('、')}` : ''}`,
      },
    );
  }

  async function expectAccount({ account: name, ...wanted }: StepValue<'expectAccount'>): Promise<void> {
    const account: Readonly<Record<string, unknown>> = await world.account(name).catch((error: Error) => {
      throw new StoryFailure({ en: `an account ${name}`, zh: `账号${name}` }, error.message);
    });
    for (const [key, value] of Object.entries(wanted)) {
      const got = JSON.stringify(account[key]);
      if (got !== JSON.stringify(value)) throw new StoryFailure(`${key} ${JSON.stringify(value)}`, got);
    }
  }

  const handlers: StepHandlers<WorldWord> = {
    scanQr: ({ identity }) => onQr('scan', identity),
    confirmQr: ({ identity }) => onQr('confirm', identity),
    cancelQr: () => onQr('cancel'),
    expireQr: () => onQr('expire'),
    rotateKeys: () => world.call(CONTROL.rotateKeys),
    setAccount: ({ account, ...change }) => world.changeAccount(account, change),
    setSettings: (change) => world.changeSettings(change),
    addFault: (fault) => world.fault(fault),
    fault: (given) => world.fault(faultIn(given)),
    clearFaults: () => world.call(CONTROL.clearFaults),
    expectRefusal,
    expectRequest,
    expectSms,
    expectAccount,
  };

  return {
    handlers,
    codes,
    /** The world's clock stands still, so that a story plays on a slow machine as on a fast one. */
    freeze: () => world.freeze(),
    /** Starts a new range of the journal: later calls belong to the next action. */
    mark: async () => {
      mark = (await callsSince()).at(-1)?.seq ?? mark;
    },
    /**
     * Every call that was refused or broken since the mark, with the rule that refused it; where a code is missing, the
     * request for it too, however long ago.
     */
    refusals: async (step?: Step) => {
      const calls = await callsSince();
      const earlier = step?.typeCode !== undefined ? await codes.requests() : [];
      return [...earlier.filter(({ seq }) => seq <= mark), ...calls].filter(
        (call) => call.fault !== null || isRefusal(call),
      );
    },
    /** The newest events of the story. */
    history: async (count: number) => {
      const { events } = await world.call(CONTROL.timeline);
      return events.filter((event) => event.kind !== 'call' || isOfStory(event)).slice(-count);
    },
    /** Changes to the other person: QR codes so far belong to the pages of the person before. */
    changePerson: async (person: Person) => {
      for (const { scene } of await ownTickets()) scenes[present].add(scene);
      present = person;
      leftQr = undefined;
    },
    /** Notes that another page opens: the newest QR code so far is not its own. */
    leaveQr: async () => {
      leftQr = (await ownTickets()).at(-1)?.scene;
    },
    /** @param which new: the open page's own QR code @throws StoryFailure where no QR code is open to a step of the phone */
    expectQr: async (which: 'new' | 'any') => {
      const newest = (await ownTickets()).at(-1);
      const isMeant = which === 'any' || newest?.scene !== leftQr;
      if (newest?.status === QR_STATUS.initial && isMeant) return;
      const got = newest ? QR_ENDED[newest.status] : undefined;
      throw new StoryFailure({ en: 'an open QR code', zh: '可以扫的二维码' }, got ?? NO_QR);
    },
  };
}

const QR_ENDED: Readonly<Record<number, Bilingual>> = {
  [QR_STATUS.confirmed]: { en: 'one that is confirmed already', zh: '已经确认过的' },
  [QR_STATUS.expired]: { en: 'one that has expired', zh: '已经过期的' },
};
const NO_QR: Bilingual = { en: 'none: no page has shown one', zh: '没有：没有页面显示二维码' };
const NO_CALL: Bilingual = { en: 'no call', zh: '没有请求' };

/** False for the call by which `expectSession` asks beside the page. */
function isOfStory({ page, endpoint }: { readonly page: string | null; readonly endpoint: string | null }): boolean {
  return page !== null || endpoint !== ENDPOINTS.currentCustomer.name;
}
