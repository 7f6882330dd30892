import { CODES, failure, type HostCall, type Json, objectOf, type Reply } from './host-call.ts';
import { type HostMachine, rowOf } from './host-machine.ts';
import type { OpenPanel } from './host-state.ts';
import { isWhole, type PanelAct, type PanelKind, type PanelPage, readPanelPage } from './panel-page.ts';

/** Opens the panel a call asks for. @returns null: the answer comes when a person ends it; else why it stays shut */
export function openPanel(host: HostMachine, call: HostCall): Reply | null {
  const { componentType, params } = objectOf(call.body);
  const { url, target, title, wnId, panelHeight } = objectOf(params);
  if (componentType !== 'h5') return failure(CODES.notExist, 'only h5 is simulated');
  const page = typeof url === 'string' ? readPanelPage(url, host.panelOrigin) : null;
  if (!page) return failure(CODES.internal, 'not a page of the host');
  if (!isWhole(page)) return { ...TOO_LARGE, ok: true };
  const name = textOf(wnId);
  // Assumed: a window of the same name takes the place of the open window.
  for (const open of host.state.panels) if (name !== '' && open.wnId === name) endPanel(host, open, 'close');
  const panel: OpenPanel = {
    ...page,
    id: host.next(),
    call,
    wnId: name,
    title: textOf(title),
    place: target === 'float' ? 'float' : 'full',
    heightPercent: percentOf(panelHeight),
  };
  host.change({ panels: [...host.state.panels, panel] });
  host.write({
    ...rowOf(call),
    direction: 'note',
    body: page.given,
    outcome: `打开面板「${panel.title}」（${page.kind}）`,
  });
  return null;
}

/** Ends an open panel and answers its call. A cancel is a failure, a close by default a result. */
export function endPanel(host: HostMachine, panel: OpenPanel, act: PanelAct): void {
  if (!host.state.panels.includes(panel)) return;
  host.change({ panels: host.state.panels.filter(({ id }) => id !== panel.id) });
  const replies: Readonly<Record<PanelAct, Reply>> = {
    confirm: { ok: true, body: confirmed(panel) },
    cancel: failure(CODES.cancel, 'user cancelled'),
    close: { ...CLOSED, ok: host.state.scenario.closedPanel === 'resolves' },
    fail: failure(CODES.failed, 'app info failed'),
  };
  host.answer(panel.call, replies[act]);
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : '';
}

/** `percent83` -> 83; anything else fills the area. */
function percentOf(height: unknown) {
  const percent = Number(/^percent(\d{1,3})$/.exec(textOf(height))?.[1] ?? 100);
  return percent >= 1 && percent <= 100 ? percent : 100;
}

/** The conversation that the simulated person chooses. */
const CHOSEN_CONVERSATION = 'cidSANDBOX0001==';

/** A panel's response when it is confirmed. Assumed for all but the installing and the message panels. */
function confirmed({ kind, given }: Pick<PanelPage, 'kind' | 'given'>): Json {
  return { errorCode: CODES.success, errorMessage: '', detail: DETAILS[kind](objectOf(given)) };
}

const install: Detail = ({ coolAppCode, corpId }) => ({
  coolAppCode: coolAppCode ?? null,
  openConversationId: CHOSEN_CONVERSATION,
  corpId: corpId ?? null,
});

type Detail = (given: ReturnType<typeof objectOf>) => Json;

const DETAILS: Readonly<Record<PanelKind, Detail>> = {
  addMembers: ({ openConversationList, userIds }) => ({
    success: true,
    openConversationList: openConversationList ?? [],
    userIds: userIds ?? [],
  }),
  createGroup: ({ title }) => ({ success: true, openConversationId: CHOSEN_CONVERSATION, title: title ?? null }),
  sendMessageToGroup: ({ openConversationIdList }) => ({
    success: true,
    result: listOf(openConversationIdList).map((openConversationId) => ({ openConversationId, success: true })),
  }),
  sendMessageToSingleChat: ({ userIdList }) => ({
    success: true,
    result: listOf(userIdList).map((userId) => ({ userId, success: true })),
  }),
  installCoolAppToGroup: install,
  batchInstallCoolApp: install,
};

/** Results without effect, with the reason. They arrive as results, not as failures. */
const CLOSED = failure(CODES.internal, 'Close');
const TOO_LARGE = failure(CODES.tooLarge, 'data too large in transfer');

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
