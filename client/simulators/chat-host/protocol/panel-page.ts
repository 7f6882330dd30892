import { COPY } from '#contract/copy.ts';
import { isFields } from '#contract/json-value.ts';
import { parseUrl } from '#contract/url.ts';
import { type Json, objectOf, parseJson } from './host-call.ts';

/**
 * The pages behind the panels: four hash routes of one page, and one scene of two picker pages. The names are our own, by
 * purpose: four of the six have the same title.
 */
export const PANEL_NAMES = {
  addMembers: COPY['panel.addMembers.name'],
  createGroup: COPY['panel.createGroup.name'],
  sendMessageToGroup: COPY['panel.sendMessageToGroup.name'],
  sendMessageToSingleChat: COPY['panel.sendMessageToSingleChat.name'],
  installCoolAppToGroup: COPY['panel.addCoolAppToGroup'],
  batchInstallCoolApp: COPY['panel.addCoolAppToGroup.batch'],
} as const;
export type PanelKind = keyof typeof PANEL_NAMES;

const IM_PAGE = '/im/cool-app-component.html';
const IM_ROUTES: Readonly<Record<string, PanelKind>> = {
  '/add-members': 'addMembers',
  '/create-group': 'createGroup',
  '/send-message': 'sendMessageToGroup',
  '/send-message-to-single-chat': 'sendMessageToSingleChat',
};
const PICKER_PAGES: readonly string[] = ['/resource-picker/mob.html', '/resource-picker/index.html'];
const PICKER_SCENE = 'addCoolAppToGroup';

export interface PanelPage {
  readonly kind: PanelKind;
  /** path, query and hash on the panel origin */
  readonly address: string;
  /** of the page's own query; the pickers have none */
  readonly corpId: string | null;
  /** input of the caller: the body of a message panel, else the params themselves; null where they are no JSON */
  readonly given: Json;
  /** of a message panel: the length in bodyLengthList, and the length of the body */
  readonly length: { readonly said: Json; readonly counted: number } | null;
}

/** The page an address means on the panel origin; null for any other origin or page (hostile input: threat C16). */
export function readPanelPage(address: string, panelOrigin: string): PanelPage | null {
  const url = parseUrl(address, panelOrigin);
  if (!url || url.origin !== panelOrigin || url.username || url.password) return null;
  const query = new URLSearchParams(url.search);
  const [route = '', hashQuery = ''] = splitOnce(url.hash.slice(1), '?');
  const page = { address: url.pathname + url.search + url.hash };
  if (url.pathname === IM_PAGE && Object.hasOwn(IM_ROUTES, route)) {
    const kind = IM_ROUTES[route] as PanelKind;
    const params = paramsOf(new URLSearchParams(hashQuery));
    const isMessage = kind === 'sendMessageToGroup' || kind === 'sendMessageToSingleChat';
    return { ...page, kind, corpId: query.get('corpId'), ...(isMessage ? unwrap(params) : plain(params)) };
  }
  if (PICKER_PAGES.includes(url.pathname) && query.get('scene') === PICKER_SCENE) {
    const params = paramsOf(query);
    const isBatch = objectOf(params).isBatchApi === true;
    return { ...page, kind: isBatch ? 'batchInstallCoolApp' : 'installCoolAppToGroup', corpId: null, ...plain(params) };
  }
  return null;
}

/** True if a message arrived whole. Assumed: bodyLengthList is for this check; it counts UTF-16 units. */
export function isWhole({ length }: PanelPage): boolean {
  return (
    length === null || (Array.isArray(length.said) && length.said.length === 1 && length.said[0] === length.counted)
  );
}

function unwrap(params: Json): Pick<PanelPage, 'given' | 'length'> {
  const { body = null, bodyLengthList = null } = objectOf(params);
  return { given: body, length: { said: bodyLengthList, counted: JSON.stringify(body).length } };
}

function plain(given: Json): Pick<PanelPage, 'given' | 'length'> {
  return { given, length: null };
}

function paramsOf(query: URLSearchParams): Json {
  return parseJson(query.get('params') ?? '') ?? null;
}

function splitOnce(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

export type PanelAct = 'confirm' | 'cancel' | 'close' | 'fail';
const ACTS: readonly string[] = ['confirm', 'cancel', 'close', 'fail'] satisfies readonly PanelAct[];

/** Message from a panel's page to the host around it. */
export function panelMessage(act: PanelAct): unknown {
  return { hostPanel: act };
}

export function readPanelMessage(data: unknown): PanelAct | null {
  const act = isFields(data) ? data.hostPanel : null;
  return typeof act === 'string' && ACTS.includes(act) ? (act as PanelAct) : null;
}
