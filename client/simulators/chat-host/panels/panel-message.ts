import type { PanelAct } from '#simulators/chat-host/protocol/host-state.ts';

const ACTS: readonly string[] = ['confirm', 'cancel', 'close', 'fail'];

/** Message from a panel's page to the host around it. */
export function panelMessage(act: PanelAct): unknown {
  return { hostPanel: act };
}

export function readPanelMessage(data: unknown): PanelAct | null {
  const act = typeof data === 'object' && data !== null ? (data as { hostPanel?: unknown }).hostPanel : null;
  return typeof act === 'string' && ACTS.includes(act) ? (act as PanelAct) : null;
}
