import { checkArguments } from './call-arguments.ts';
import { codeText } from './host-error.ts';
import type { HostLine, HostSdk } from './host-line.ts';
import type {
  AddMembersArguments,
  BatchInstallCoolAppArguments,
  CreateGroupArguments,
  InstallCoolAppArguments,
  SendMessageToGroupArguments,
  SendMessageToSingleChatArguments,
} from './panel-arguments.ts';

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
  if (typeof answer !== 'object' || answer === null) return { errorCode: '', errorMessage: '', detail: answer };
  const { errorCode, errorMessage, ...rest } = answer as Record<string, unknown>;
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
