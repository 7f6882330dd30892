import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import type { World } from '#sandbox/world/world.ts';
import { CHROMIUM_ARGS, findBrowser } from '#scripts/run/browser.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { sourceClient } from '#server/shell/client-files.ts';
import type { StartOptions } from '#server/shell/start.ts';
import { type ForeignSite, startForeignSite } from './foreign-site.ts';
import { startTestSandbox } from './target.ts';
import { startVite } from './vite-front.ts';

/** Attacks of a hostile page on a server of this machine. Both run inside the page: nothing of this file's is theirs. */

/** The text that each vector could read; null for none. */
export type Loot = Record<string, string | null>;

/** From another site: everything a page can send without asking, and everything it can try to read (threat table 1c). */
export async function attackFromAfar(target: string): Promise<Loot> {
  const api = `${target}/__sandbox/api`;
  const reset = JSON.stringify({ fixture: { title: 'taken' } });
  const json = { 'content-type': 'application/json' };
  const control = { ...json, 'x-sandbox-control': '1' };
  const patience = 800;

  const read = async (asked: Promise<Response>): Promise<string | null> => {
    try {
      const answer = await asked;
      return answer.type === 'opaque' ? null : `${answer.status} ${await answer.text()}`;
    } catch {
      return null;
    }
  };
  const shown = (element: HTMLElement, take: () => string | null) =>
    new Promise<string | null>((resolve) => {
      element.onload = () => resolve(take());
      element.onerror = () => resolve(null);
      setTimeout(() => resolve(take()), patience);
      document.body.append(element);
    });
  const make = <K extends keyof HTMLElementTagNameMap>(name: K, fields: Record<string, string>) => {
    const element: HTMLElementTagNameMap[K] = document.createElement(name);
    return Object.assign(element as object, fields) as HTMLElementTagNameMap[K];
  };
  const frameText = (frame: HTMLIFrameElement) => () => {
    try {
      return frame.contentDocument?.body?.textContent || null;
    } catch {
      return null;
    }
  };
  const postedBy = (frame: HTMLIFrameElement) =>
    new Promise<string | null>((resolve) => {
      addEventListener('message', (event) => event.source === frame.contentWindow && resolve(event.data as string));
      setTimeout(() => resolve(null), patience);
      document.body.append(frame);
    });

  const submit = async (): Promise<string | null> => {
    const frame = make('iframe', { name: 'sink' });
    document.body.append(frame);
    const form = make('form', { action: `${api}/reset`, method: 'post', enctype: 'text/plain', target: 'sink' });
    form.append(make('input', { name: reset.slice(0, -1), value: '}' }));
    document.body.append(form);
    form.submit();
    await new Promise((resolve) => setTimeout(resolve, patience));
    return frameText(frame)();
  };
  const inner = `<script>
    const tell = (text) => parent.postMessage(text, '${location.origin}');
    fetch('${api}/reset', { method: 'POST', mode: 'no-cors', body: '${reset}' });
    fetch('${api}/sms').then((answer) => answer.text()).then(tell, () => tell(null));
  </${'script'}>`;
  const listen = () =>
    new Promise<string | null>((resolve) => {
      const source = new EventSource(`${api}/events`);
      source.onmessage = (event) => resolve(String(event.data));
      setTimeout(() => resolve(null), patience);
    });
  const dial = () =>
    new Promise<string | null>((resolve) => {
      const socket = new WebSocket(`${target.replace('http', 'ws')}/__sandbox/api/events`);
      socket.onopen = () => resolve('open');
      socket.onerror = () => resolve(null);
      setTimeout(() => resolve(null), patience);
    });

  const before = new Set(Object.keys(window));
  const script = make('script', { src: `${api}/sms` });
  const vectors: Record<string, () => Promise<string | null>> = {
    'no-cors POST': () => read(fetch(`${api}/reset`, { method: 'POST', mode: 'no-cors', body: reset })),
    beacon: async () => {
      navigator.sendBeacon(`${api}/reset`, reset);
      return null;
    },
    form: submit,
    'JSON POST': () => read(fetch(`${api}/reset`, { method: 'POST', headers: json, body: reset })),
    'POST with the control header': () =>
      read(fetch(`${api}/clock`, { method: 'POST', headers: control, body: '{"advanceMs":1}' })),
    'PUT of a snapshot': () => read(fetch(`${api}/snapshot`, { method: 'PUT', headers: control, body: '{}' })),
    'GET by fetch': () => read(fetch(`${api}/snapshot`)),
    'GET with the control header': () => read(fetch(`${api}/sms`, { headers: control })),
    'no-cors GET': () => read(fetch(`${api}/snapshot`, { mode: 'no-cors', credentials: 'include' })),
    img: () => shown(make('img', { src: `${api}/accounts` }), () => null),
    script: () =>
      shown(
        script,
        () => Object.keys(window).find((name) => !before.has(name) && !/^(?:on|sink$|\d)/.test(name)) ?? null,
      ),
    iframe: () => {
      const frame = make('iframe', { src: `${api}/sms` });
      return shown(frame, frameText(frame));
    },
    'sandboxed frame': () => {
      const frame = make('iframe', { srcdoc: inner });
      frame.setAttribute('sandbox', 'allow-scripts allow-forms');
      return postedBy(frame);
    },
    'data frame': () => postedBy(make('iframe', { src: `data:text/html,${encodeURIComponent(inner)}` })),
    'event stream': listen,
    websocket: dial,
  };
  const loot: Loot = {};
  await Promise.all(Object.entries(vectors).map(async ([name, run]) => (loot[name] = await run())));
  return loot;
}

/** From a name that was rebound to this machine: to the browser the server is the page's own origin. */
export async function attackAsOwnOrigin(): Promise<Loot> {
  const control = { 'content-type': 'application/json', 'x-sandbox-control': '1' };
  const calls: Record<string, [path: string, init: RequestInit]> = {
    health: ['/health', {}],
    sms: ['/sms', { headers: control }],
    snapshot: ['/snapshot', { headers: control }],
    reset: ['/reset', { method: 'POST', headers: control, body: '{}' }],
    clock: ['/clock', { method: 'POST', headers: control, body: '{"advanceMs":1}' }],
    faults: ['/faults', { method: 'DELETE', headers: control }],
  };
  const loot: Loot = {};
  for (const [name, [path, init]] of Object.entries(calls)) {
    const answer = await fetch(`/__sandbox/api${path}`, init);
    loot[name] = answer.ok ? await answer.text() : null;
  }
  return loot;
}

/** Every `*.example` is this machine; the browser's own guard of the local network is off, so that ours is tested. */
const HOSTILE_ARGS = [
  '--host-resolver-rules=MAP *.example 127.0.0.1',
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWarn',
];

/** A server with Vite before it, somebody else's server beside them, and a browser that believes foreign names. */
export interface HostileGround {
  readonly browser: Browser;
  readonly site: ForeignSite;
  readonly serverPort: number;
  readonly vitePort: number;
  /** everything about the world `main`; its clock stands still */
  state(): string;
  /** calls that came in, as `METHOD /path` */
  readonly came: string[];
  close(): Promise<void>;
}

/** @param doors that the server was started with */
export async function prepareHostileGround(doors: Partial<StartOptions> = {}): Promise<HostileGround> {
  const came: string[] = [];
  const server = await startTestSandbox({ client: sourceClient(join(ROOT, 'client')), ...doors });
  // Express has taken the mounted prefix off by now.
  // Before the application, whose routers shorten the address.
  server.server.prependListener('request', (request) => came.push(`${request.method} ${request.url}`));
  const main = server.sandbox.find('main') as World;
  main.clock.freeze();
  const vitePort = await freePort();
  const vite = await startVite(vitePort, server.port);
  const site = await startForeignSite('<body></body>');
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS, ...HOSTILE_ARGS],
    ...(executablePath ? { executablePath } : {}),
  });
  return {
    browser,
    site,
    vitePort,
    came,
    serverPort: server.port,
    state: () => JSON.stringify(main.snapshot()),
    close: async () => {
      await browser.close();
      await vite.close();
      await site.close();
      await server.close();
    },
  };
}
