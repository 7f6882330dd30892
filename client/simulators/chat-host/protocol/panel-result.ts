import { CODES } from './host-call.ts';
import { type Json, objectOf } from './json.ts';
import type { PanelKind, PanelPage } from './panel-page.ts';

/** The conversation that the simulated person chooses. */
const CHOSEN_CONVERSATION = 'cidSANDBOX0001==';

/** A panel's response when it is confirmed. Assumed for all but the installing and the message panels. */
export function confirmed({ kind, given }: Pick<PanelPage, 'kind' | 'given'>): Json {
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

/** Results that say why nothing was done. They arrive as results, not as failures. */
export const CLOSED: Json = { errorCode: CODES.internal, errorMessage: 'Close' };
export const TOO_LARGE: Json = { errorCode: CODES.tooLarge, errorMessage: 'data too large in transfer' };

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
