import type { ChatHost } from '#portal/features/host-panels/connect-host.ts';
import { HostError } from '#portal/features/host-panels/host-error.ts';
import { type Json, type JsonObject, METHODS, objectOf, parseJson } from '#simulators/chat-host/protocol/host-call.ts';
import { PANEL_NAMES, type PanelKind } from '#simulators/chat-host/protocol/panel-page.ts';

export interface CallSpec {
  readonly id: string;
  readonly title: string;
  /** method as sent to the host */
  readonly method: string;
  /** initial text of the editor; null where the call takes no parameters */
  readonly params: JsonObject | null;
  /** the parameters are user input of any form: the wrappers must handle it */
  readonly run: (host: ChatHost, params: Json) => Promise<unknown>;
}

const CONTEXT = { coolAppCode: 'COOLAPP-1-SANDBOX', clientId: 'dingsandboxclient', corpId: 'ding a&b' };
const SENDER = { clientId: CONTEXT.clientId, corpId: CONTEXT.corpId };
const CARD = { cardTemplateId: 'quote-card', cardData: { title: '询价单已发布 📣', deadline: '2026年1月9日' } };

type Loose = (given: never) => Promise<unknown>;
const given =
  (choose: (host: ChatHost) => Loose): CallSpec['run'] =>
  (host, params) =>
    choose(host)(params as never);

function stored(id: 'setItem' | 'getItem' | 'removeItem', title: string, params: JsonObject): CallSpec {
  const run: CallSpec['run'] = (host, given) => {
    const { name, value } = objectOf(given);
    const key = String(name ?? '');
    return id === 'setItem' ? host.setItem(key, String(value ?? '')) : host[id](key);
  };
  return { id, title, method: METHODS[id], params, run };
}

function panel(id: PanelKind, params: JsonObject): CallSpec {
  return { id, title: PANEL_NAMES[id], method: METHODS.callComponent, params, run: given((host) => host[id] as Loose) };
}

const PANELS: readonly CallSpec[] = [
  panel('addMembers', {
    context: CONTEXT,
    openConversationList: ['cidA=='],
    userIds: ['user01', 'user02'],
  }),
  panel('createGroup', {
    context: CONTEXT,
    title: '采购协作群',
    memberUserIds: ['user01'],
    groupUniqId: 'quote-20260105',
    managementOptions: { validationType: 1, mentionAllAuthority: 1 },
  }),
  panel('sendMessageToGroup', {
    context: SENDER,
    openConversationIdList: ['cidA=='],
    sendCardRequest: CARD,
  }),
  panel('sendMessageToSingleChat', {
    context: SENDER,
    userIdList: ['user01'],
    sendCardRequest: CARD,
  }),
  panel('installCoolAppToGroup', CONTEXT),
  panel('batchInstallCoolApp', { ...CONTEXT, isSingleChat: false }),
];

/** Every call the wrappers offer, with parameters to start from. */
export const CALL_SPECS: readonly CallSpec[] = [
  {
    id: 'authorize',
    title: '授权',
    method: `${METHODS.config} / ${METHODS.requestJsApis}`,
    params: {
      agentId: '10001',
      corpId: CONTEXT.corpId,
      timeStamp: 1767580200,
      nonceStr: 'sandbox',
      signature: '0000000000000000000000000000000000000000',
      type: 0,
      jsApiList: [METHODS.callComponent, METHODS.getItem, METHODS.setItem, METHODS.removeItem, METHODS.getTemporary],
    },
    run: given((host) => host.authorize as Loose),
  },
  ...PANELS,
  stored('setItem', '写入存储', { name: 'draft', value: '报价草稿' }),
  stored('getItem', '读取存储', { name: 'draft' }),
  stored('removeItem', '删除存储', { name: 'draft' }),
  {
    id: 'getTemporary',
    title: '读取临时数据',
    method: METHODS.getTemporary,
    params: null,
    run: (host) => host.getTemporary(),
  },
  {
    id: 'enableBounce',
    title: '启用下拉弹性',
    method: METHODS.bounce,
    params: null,
    run: (host) => host.enableBounce(),
  },
  {
    id: 'callComponent',
    title: '打开宿主组件',
    method: METHODS.callComponent,
    params: {
      componentType: 'h5',
      params: {
        url: '/im/cool-app-component.html?corpId=ding1#/add-members?params=%7B%7D',
        target: 'float',
        title: '提示',
      },
    },
    run: given((host) => host.callComponent as Loose),
  },
];

interface FailedCall {
  kind: 'failed';
  text: string;
  code: string;
  message: string;
}

/** Outcome of one call, ready to be shown. */
export type CallOutcome =
  | FailedCall
  /** `code`: of a result without effect, such as a closed panel */
  | { readonly kind: 'ok'; readonly body: string; readonly code: string };

/** Makes one call with parameters as a person wrote them. Text that is no JSON stays here. */
export async function runCall(spec: CallSpec, text: string, chatHost: () => Promise<ChatHost>): Promise<CallOutcome> {
  const params = spec.params === null ? null : parseJson(text);
  if (params === undefined) return { kind: 'failed', text: '参数不是有效的JSON', code: '', message: '' };
  try {
    const result = await spec.run(await chatHost(), params);
    const { errorCode = '0' } = objectOf(result);
    const code = errorCode === '0' ? '' : String(errorCode);
    return { kind: 'ok', body: result === undefined ? '' : JSON.stringify(result, null, 2), code };
  } catch (thrown) {
    return failedOutcome(thrown);
  }
}

/** A failed call as a person reads it. An error that is no HostError is a bug of ours and thrown again. */
export function failedOutcome(thrown: unknown): FailedCall {
  if (!(thrown instanceof HostError)) throw thrown;
  return { kind: 'failed', text: thrown.text, code: thrown.code, message: thrown.message };
}
