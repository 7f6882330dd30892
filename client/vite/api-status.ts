import type { Plugin } from 'vite';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldList } from '#contract/control/world.ts';
import { HEADERS } from '#contract/storage.ts';
import type { ApiPort } from './api-port.ts';

/** Messages of Vite's socket, the page's module that shows them, and what only the portal's pages have. */
const STATUS = 'sandbox:api';
const ASK = 'sandbox:api?';
const NOTICE = '/console/dev/api-notice.ts';
const PORTAL = '/portal/app/main.tsx';

/** State of the API as a page of the portal shows it. */
interface ApiStatus {
  readonly isDown: boolean;
  /** worlds whose state the last restart lost */
  readonly lost: readonly string[];
}

/** Informs open pages of the portal that the API does not respond, that it is back, and which worlds a restart lost. */
export function apiStatus(api: ApiPort): Plugin {
  return {
    name: 'api-status',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.includes(PORTAL) ? [{ tag: 'script', attrs: { type: 'module', src: NOTICE }, injectTo: 'body' }] : [],
    configureServer({ ws, httpServer }) {
      let seenUntil = Date.now();
      const report = async (state: 'back' | 'down'): Promise<void> => {
        const lost = state === 'back' ? await lostWorlds(api, seenUntil).catch(() => []) : [];
        seenUntil = Date.now();
        ws.send(STATUS, { isDown: state === 'down', lost } satisfies ApiStatus);
      };
      const stop = api.watch(
        () => ws.clients.size > 0,
        (state) => void report(state),
      );
      httpServer?.once('close', stop);
      ws.on(ASK, (_data, page) => {
        if (api.isDown) page.send(STATUS, { isDown: true, lost: [] } satisfies ApiStatus);
      });
    },
  };
}

async function lostWorlds(api: ApiPort, since: number): Promise<string[]> {
  const answer = await fetch(api.url + CONTROL.worlds.path, { headers: { [HEADERS.control]: '1' } });
  const { dropped } = (await answer.json()) as WorldList;
  return dropped.filter(({ reason, at }) => reason === 'restart' && at >= since).map(({ id }) => id);
}
