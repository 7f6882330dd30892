import { isFields } from '#contract/json-value.ts';
import { codeText } from './host-error.ts';
import { checkArguments, type HostLine, type HostSdk } from './host-line.ts';

/** Result of a panel. `errorCode` is `0`, or the reason why nothing was done: a closed panel may resolve with `22`. */
export interface PanelResult {
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly detail?: unknown;
}

/** The host's six panels (spec §2, §3). Address, title, height and place are the SDK's own; nothing else is added. */
export function panelsOf(line: HostLine, document: Document) {
  return {
    addMembers: panel<AddMembersArguments>(line, document, 'addMembers'),
    createGroup: panel<CreateGroupArguments>(line, document, 'createGroup'),
    sendMessageToGroup: panel<SendMessageToGroupArguments>(line, document, 'sendMessageToGroup'),
    sendMessageToSingleChat: panel<SendMessageToSingleChatArguments>(line, document, 'sendMessageToSingleChat'),
    installCoolAppToGroup: panel<InstallCoolAppArguments>(line, document, 'installCoolAppToGroup'),
    batchInstallCoolApp: panel<BatchInstallCoolAppArguments>(line, document, 'batchInstallCoolApp'),
  };
}

type PanelName = keyof HostSdk['coolApp'];

function panel<Arguments extends object>(line: HostLine, document: Document, name: PanelName) {
  return async (given: Arguments): Promise<PanelResult> => {
    checkArguments(name, given);
    const open = () => line.call(({ coolApp }) => (coolApp[name] as OpenPanel)(given));
    return resultOf(await keepFocus(document, open));
  };
}

/** The SDK's own declarations want mutable arrays; it only writes the arguments as JSON. */
type OpenPanel = (given: object) => Promise<unknown>;

/** A result as the callers read it: iOS may give its code as a number. */
function resultOf(answer: unknown): PanelResult {
  if (!isFields(answer)) return { errorCode: '', errorMessage: '', detail: answer };
  const { errorCode, errorMessage, ...rest } = answer;
  return {
    ...rest,
    errorCode: codeText(errorCode),
    errorMessage: typeof errorMessage === 'string' ? errorMessage : '',
  };
}

/**
 * A panel takes the focus out of this page, and browsers do not restore it. Restores it when `work` is over, unless
 * another element has taken it by then.
 */
async function keepFocus<T>(document: Document, work: () => Promise<T>): Promise<T> {
  const before = document.activeElement;
  try {
    return await work();
  } finally {
    const now = document.activeElement;
    const isLost = before !== now && (now === null || now === document.body);
    if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** Context of the calling app; for messages the host takes it without a coolAppCode. */
interface AppContext {
  readonly clientId: string;
  /** the organisation; it also goes into the panel page's own query */
  readonly corpId: string;
}

interface CoolAppContext extends AppContext {
  readonly coolAppCode: string;
}

export interface AddMembersArguments {
  readonly context: CoolAppContext;
  readonly openConversationList: readonly string[];
  readonly userIds: readonly string[];
}

export interface CreateGroupArguments {
  readonly context: CoolAppContext;
  readonly title: string;
  readonly memberUserIds: readonly string[];
  readonly groupUniqId?: string;
  readonly managementOptions?: {
    /** 1: joining needs approval */
    readonly validationType: number;
    /** 1: only the owner and administrators may mention all members */
    readonly mentionAllAuthority: number;
  };
}

export interface SendMessageToGroupArguments {
  readonly context: AppContext;
  readonly openConversationIdList: readonly string[];
  readonly sendCardRequest: object;
}

export interface SendMessageToSingleChatArguments {
  readonly context: AppContext;
  readonly userIdList: readonly string[];
  readonly sendCardRequest: object;
}

export interface InstallCoolAppArguments extends CoolAppContext {
  readonly openConversationIds?: readonly string[];
}

export interface BatchInstallCoolAppArguments extends CoolAppContext {
  /** true if it goes into single chats too */
  readonly isSingleChat: boolean;
}
