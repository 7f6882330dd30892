import { CODES, failure, type HostCall, type Reply } from './host-call.ts';
import type { OpenPanel, PanelAct } from './host-state.ts';
import type { HostTurn } from './host-turn.ts';
import { objectOf } from './json.ts';
import { isWhole, readPanelPage } from './panel-page.ts';
import { CLOSED, confirmed, TOO_LARGE } from './panel-result.ts';

/** Opens the panel a call asks for. @returns null: the answer comes when a person ends it; else why it stays shut */
export function openPanel(turn: HostTurn, call: HostCall, panelOrigin: string): Reply | null {
  const { componentType, params } = objectOf(call.body);
  const { url, target, title, wnId, panelHeight } = objectOf(params);
  if (componentType !== 'h5') return { ok: false, body: failure(CODES.notExist, 'only h5 is simulated') };
  const page = typeof url === 'string' ? readPanelPage(url, panelOrigin) : null;
  if (!page) return { ok: false, body: failure(CODES.internal, 'not a page of the host') };
  if (!isWhole(page)) return { ok: true, body: TOO_LARGE };
  const name = textOf(wnId);
  // Assumed: a window of the same name takes the place of the one that is open.
  for (const open of turn.state.panels) if (name !== '' && open.wnId === name) endPanel(turn, open, 'close');
  const panel: OpenPanel = {
    ...page,
    id: turn.next(),
    call,
    wnId: name,
    title: textOf(title),
    place: target === 'float' ? 'float' : 'full',
    heightPercent: percentOf(panelHeight),
  };
  turn.change({ panels: [...turn.state.panels, panel] });
  turn.noted(call, page.given, `打开面板「${panel.title}」（${page.kind}）`);
  return null;
}

/** Ends an open panel and answers its call. A cancel is a failure, a close by default a result. */
export function endPanel(turn: HostTurn, panel: OpenPanel, act: PanelAct): void {
  turn.change({ panels: turn.state.panels.filter(({ id }) => id !== panel.id) });
  const replies: Readonly<Record<PanelAct, Reply>> = {
    confirm: { ok: true, body: confirmed(panel) },
    cancel: { ok: false, body: failure(CODES.cancel, 'user cancelled') },
    close: { ok: turn.state.scenario.closedPanel === 'resolves', body: CLOSED },
    fail: { ok: false, body: failure(CODES.failed, 'app info failed') },
  };
  turn.answer(panel.call, replies[act]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** `percent83` -> 83; anything else fills the area. */
function percentOf(height: unknown): number {
  const percent = Number(/^percent(\d{1,3})$/.exec(textOf(height))?.[1] ?? 100);
  return percent >= 1 && percent <= 100 ? percent : 100;
}
