import { HOST_PATHS } from '#client-sandbox/simulators/chat-host/protocol/host-paths.ts';
import { allowedUrl } from '#contract/portal/redirect.ts';

const APP_PARAMETER = 'app';
const HOST_NAME = /(?:^|\.)dingtalk\.com$/;

/** Apps that may be opened in the simulator: those of this machine. */
const APPS = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*'];

/** True if the page's host name is one that the SDK accepts for a desktop host: see `npm run host`. */
export function isHostName(hostname: string): boolean {
  return HOST_NAME.test(hostname) && hostname !== 'dingtalk.com';
}

/** The app in the desktop's window: `?app=…`, else the calling page, always on another origin than the host. */
export function desktopApp({ search, origin, port }: Pick<Location, 'search' | 'origin' | 'port'>): URL {
  const home = `http://localhost${port && `:${port}`}`;
  const given = new URLSearchParams(search).get(APP_PARAMETER);
  const allowed = given === null ? null : allowedUrl(given, home, APPS);
  return allowed && allowed.origin !== origin ? new URL(allowed.href) : new URL(HOST_PATHS.app, home);
}
