import { Agent as HttpAgent, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Plugin, ProxyOptions, ViteDevServer } from 'vite';
import { jsonOf, PORTAL_JSON } from '#contract/json-value.ts';
import { PAGES, PATHS, SANDBOX } from '#contract/paths.ts';
import { isPortalPage } from '#contract/portal/pages.ts';
import { findPublicKey } from '#contract/portal/public-key.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';
import { Refusal } from '#domain/refusal.ts';
import { asServed } from '#http/pages/as-served.ts';
import { escaped, isForPerson, sendNotice } from '#http/pages/notice-page.ts';
import { pageHeaders } from '#http/wire/page-headers.ts';
import { pathOf } from '#http/wire/parse.ts';
import { sendRefusal } from '#http/wire/send.ts';
import { sendHttp } from '#kit/node/send-http.ts';
import { sourceClient } from '#server/shell/client-files.ts';
import { printAside, printError, printLine } from '#server/shell/command.ts';
import { readWireFile } from '#server/shell/wire-file.ts';
import { isModule, openDoor } from './front-door.ts';
import { type CallsAt, callPath, type Target, targetWay } from './target-way.ts';

export interface TargetSettings {
  readonly target: Target;
  /** read anew for each page; left out: the client reads every spelling of the specification */
  readonly wireFile?: string | undefined;
  readonly port: number;
  /** names beside loopback that pages answer to */
  readonly hosts: readonly string[];
  /** silence of the target that counts as none; below the client's own patience */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 12_000;
/** Timeout of the probe that goes ahead of the first call. */
const LOOK_MS = 3_000;
/** Pages of this machine, where a portal under development is embedded. */
const LOCAL_PARENTS = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*'];

/** Vite before a real back end: calls, and navigations to their paths, are the target's, every other page the portal's. */
export function targetFront(client: string, settings: TargetSettings): Plugin {
  const { target, port, hosts, patienceMs = PATIENCE_MS } = settings;
  const way = targetWay(target);
  const readWire = wireReader(settings.wireFile);
  const place = callsPlace(target, way);
  const silence = reportSilence(way.origin);
  const Agent = way.origin.startsWith('https:') ? HttpsAgent : HttpAgent;
  const late = new WeakSet<IncomingMessage>();
  const proxy: ProxyOptions = {
    target: way.origin + way.base,
    changeOrigin: true,
    secure: !target.isInsecure,
    headers: { ...target.headers },
    // An agent of its own, whose timeout covers connecting, too.
    agent: new Agent({ timeout: patienceMs }),
    proxyTimeout: patienceMs,
    bypass: async (request) => {
      const { url = '/', headers } = request;
      if (callPath(pathOf(url)) === null) return url;
      for (const name of ['origin', 'referer'] as const) {
        const address = headers[name];
        if (address !== undefined) headers[name] = way.sentFrom(address, ownOrigin(request));
      }
      await place.look();
    },
    rewrite: (url) => {
      const path = pathOf(url);
      return way.sentPath(callPath(path) ?? path, place.at()) + url.slice(path.length);
    },
    configure: (server) => {
      server.on('proxyReq', (sent, request) => sent.once('timeout', () => late.add(request)));
      server.on('proxyRes', (answer, request, response) => {
        silence.end();
        const { headers } = answer;
        const asked = way.base + request.url;
        if (headers.location) headers.location = way.location(headers.location, asked, ownOrigin(request));
        const cookies = headers['set-cookie'];
        if (cookies) headers['set-cookie'] = cookies.map((cookie) => way.cookie(cookie, place.at()));
        // An answer cut short by the target ends short in the browser too.
        answer.once('close', () => answer.complete || response.destroy());
      });
      server.on('error', (error, request, response) => {
        if (!('headersSent' in response) || response.headersSent) return void response.destroy();
        const problem = late.has(request) ? `no response in ${patienceMs / 1000} s` : problemOf(error);
        silence.begin(problem);
        refuseSilent(request, response, { target: way.origin, problem });
      });
    },
  };
  const page = sourceClient(client);
  return {
    name: 'target-front',
    config: () => ({ server: { proxy: { '^/': proxy } } }),
    configureServer(vite) {
      openDoor(vite, port, hosts);
      return () =>
        vite.middlewares.use((request, response, next) => {
          const path = pathOf(request.url ?? '/');
          const isRead = request.method === 'GET' || request.method === 'HEAD';
          if (path === SANDBOX.prefix || path.startsWith(SANDBOX.console)) refuseSandbox(request, response, way.origin);
          else if (!isRead || isModule(path)) sendRefusal(response, new Refusal('PATH_UNKNOWN', null));
          else sendPage(vite, page.page('portal'), readWire(), request, response, hosts).catch(next);
        });
    },
  };
}

/** The portal's page, with the wire format of its back end. */
async function sendPage(
  vite: ViteDevServer,
  html: string,
  wire: Wire,
  { url = '/', method, headers }: IncomingMessage,
  response: ServerResponse,
  hosts: readonly string[],
): Promise<void> {
  const served = asServed('portal', html, { wraps: null, wire }, { address: url, headers });
  const text = await vite.transformIndexHtml(url, served);
  const embedAllowList = [...LOCAL_PARENTS, ...hosts.map((host) => `http://${host}:*`)];
  response.writeHead(isPortalPage(pathOf(url)) ? 200 : 404, {
    ...pageHeaders('portal', { built: false, embedAllowList }),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(method === 'HEAD' ? undefined : text);
}

/** Reads the wire format from its file as that stands; a slip is printed, and the format read before it holds. */
function wireReader(file: string | undefined): () => Wire {
  if (file === undefined) return () => DEFAULT_WIRE;
  let known = readWireFile(file);
  return () => {
    try {
      known = readWireFile(file);
    } catch (error) {
      printError(error);
    }
    return known;
  };
}

/** The place of a target's calls: its prefix, else the place of its key, whose path is spec §7. */
function callsPlace({ headers = {}, isInsecure, prefix }: Target, way: ReturnType<typeof targetWay>) {
  let found: CallsAt | null = prefix ? 'bare' : null;
  let looking: Promise<void> | null = null;
  const hasKey = async (at: CallsAt): Promise<boolean> => {
    const url = new URL(way.origin + way.base + way.sentPath(PATHS.publicKey, at));
    const limits = { bytes: 1024 * 1024, json: PORTAL_JSON, wholeMs: LOOK_MS };
    const { text } = await sendHttp(url, { method: 'GET', headers }, { isInsecure, limits });
    return findPublicKey(jsonOf(text, PORTAL_JSON) ?? text) !== null;
  };
  const find = async (): Promise<void> => {
    for (const at of ['go', 'bare'] as const) if (found === null && (await hasKey(at))) found = at;
  };
  return {
    at: (): CallsAt => found ?? 'go',
    look: async (): Promise<void> => {
      if (found !== null) return;
      // The call itself reports a target that does not respond.
      looking ??= find().then(end, end);
      await looking;
    },
  };
  function end(): void {
    looking = null;
  }
}

/** A line in the terminal where a target does not respond, and one where it does again. */
function reportSilence(target: string) {
  let isSilent = false;
  return {
    begin(problem: string): void {
      if (!isSilent) printAside(`The target ${target} does not respond (${problem})${adviceOn(problem)}`);
      isSilent = true;
    },
    end(): void {
      if (isSilent) printLine(`The target ${target} responds again`);
      isSilent = false;
    },
  };
}

function adviceOn(problem: string): string {
  return /CERT|SIGNATURE|ISSUER|ALTNAME/.test(problem) ? '; --insecure takes any certificate' : '';
}

function problemOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.message;
}

function refuseSilent(
  request: IncomingMessage,
  response: ServerResponse,
  values: { readonly target: string; readonly problem: string },
): void {
  if (isForPerson(request))
    sendNotice(response, '目标后端没有响应', 'TARGET_SILENT', {}, [
      `${escaped(values.target)}：<code>${escaped(values.problem)}</code>`,
      `<a href="${PAGES.login}">返回登录页</a>`,
    ]);
  else sendRefusal(response, new Refusal('TARGET_SILENT', null, { values }));
}

function refuseSandbox(request: IncomingMessage, response: ServerResponse, target: string): void {
  const expected = 'a path of the portal; before a --target there is no sandbox';
  if (isForPerson(request))
    sendNotice(response, '这里没有沙箱', 'PATH_UNKNOWN', {}, [
      `门户的后端是${escaped(target)}（<code>--target</code>），没有控制台和模拟器。`,
      `<a href="${PAGES.login}">打开登录页</a>`,
    ]);
  else sendRefusal(response, new Refusal('PATH_UNKNOWN', null, { path: 'url', expected }));
}

function ownOrigin({ headers }: IncomingMessage): string {
  return `http://${headers.host ?? ''}`;
}
