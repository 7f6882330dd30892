import { isFields, jsonOf } from '#contract/json-value.ts';
import { WIRE_ELEMENT } from '#contract/wire/page-wire.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';
import { type ApiClient, apiClient } from '#portal/api/api-client.ts';
import { cached } from '#portal/api/cached.ts';
import { chunkLoader } from '#portal/api/chunk-loader.ts';
import { encryptionBy } from '#portal/api/encryption.ts';
import { browserNavigation, type Navigation, type PageWindow } from '#portal/api/page-window.ts';
import { portalConfig } from '#portal/api/portal-api.ts';
import { claimedParent } from './embedding.ts';
import { handOver } from './hand-over.ts';
import { pageMessages } from './messages.ts';
import { portalStorage, seenNotice } from './portal-storage.ts';
import { createStore } from './store.ts';
import { type UserState, VISITOR } from './user-state.ts';

/**
 * The portal of one window. It keeps no state outside of its return value, so that two portals in one process share no
 * user, key or message. `navigation` leads out of the window unless a test watches it.
 */
export function createPortal(window: PageWindow, navigation: Navigation = browserNavigation(window)) {
  const parent = claimedParent(window);
  const isEmbedded = parent !== null && parent !== window.location.origin;
  const allowList = () => config.loaded?.gotoUrlAllowList ?? [];
  const api: ApiClient = apiClient({
    window,
    navigation,
    wire: pageWire(window.document),
    isEmbedded,
    allowList,
    fetchTokens: () => (api.has('loginCustom') ? portalConfig(api) : encryption.keys.load()),
  });
  const chunks = chunkLoader(window);
  const encryption = encryptionBy(api, chunks);
  const config = cached(() => portalConfig(api));
  return {
    window,
    navigation,
    chunks,
    api,
    encryption,
    /** fetched once for the document */
    config,
    user: createStore<UserState>(VISITOR),
    messages: pageMessages(),
    handOver: handOver({ window, navigation, config }),
    storage: portalStorage(window),
    seenNotice: seenNotice(window.document),
  };
}

/** Everything that the portal keeps while its document lives, and the services that keep it. */
export type Portal = Readonly<ReturnType<typeof createPortal>>;

/** The wire format that a page carries; the default where it has none: there every field of spec §8 is read. */
function pageWire(document: Document): Wire {
  const wire = jsonOf(document.getElementById(WIRE_ELEMENT)?.textContent ?? '');
  return isFields(wire) ? (wire as unknown as Wire) : DEFAULT_WIRE;
}
