import type { PanelKind } from '#client-sandbox/stage/host/protocol/panel-page.ts';
import { COPY } from '#contract/copy.ts';

/** Our own names of the panels by purpose: four of the six have the same title. */
export const PANEL_NAMES: Readonly<Record<PanelKind, string>> = {
  addMembers: COPY['panel.addMembers.name'],
  createGroup: COPY['panel.createGroup.name'],
  sendMessageToGroup: COPY['panel.sendMessageToGroup.name'],
  sendMessageToSingleChat: COPY['panel.sendMessageToSingleChat.name'],
  installCoolAppToGroup: COPY['panel.addCoolAppToGroup'],
  batchInstallCoolApp: COPY['panel.addCoolAppToGroup.batch'],
};
