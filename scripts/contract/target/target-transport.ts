import { PORTAL_JSON } from '#contract/json-value.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { CallFailure } from '#kit/call-response.ts';
import type { CookieStore, HttpRequest, HttpResponse, ResponseLimits, Transport } from '#kit/http.ts';
import { CookieJar } from '#kit/node/node-transport.ts';
import { sendHttp } from '#kit/node/send-http.ts';
import { SandboxClient } from '#kit/sandbox-client.ts';

/** The server that a run is aimed at, and the way to it. */
export interface TargetAddress {
  /** its path is honoured: `https://gateway.example/staging` */
  readonly url: string;
  /** path before every call of the portal, behind the target's own */
  readonly prefix?: string | undefined;
  /** sent with every call, for gateways */
  readonly headers?: Readonly<Record<string, string>>;
  /** takes any certificate */
  readonly isInsecure?: boolean;
}

/** The address in front of every call of the portal. */
export function portalUrl({ url, prefix = '' }: TargetAddress): string {
  return [url, prefix].map(withoutSlash).join('');
}

const withoutSlash = (text: string) => text.replace(/\/+$/, '');

const MEBIBYTE = 1024 * 1024;
/** A portal's largest response has a thousand accounts in it. */
const OF_PORTAL: ResponseLimits = { bytes: 2 * MEBIBYTE, json: PORTAL_JSON, wholeMs: 30_000 };
/** Its calls of the control API, which a run makes on a sandbox, hand out the accounts of a world. */
const OF_SANDBOX: ResponseLimits = {
  bytes: 16 * MEBIBYTE,
  json: { ...PORTAL_JSON, values: 500_000 },
  wholeMs: 60_000,
};

/** Sends calls to a target by way of its gateway. */
export class TargetTransport implements Transport {
  readonly origin: string;
  readonly #target: TargetAddress;
  readonly #base: string;

  constructor(target: TargetAddress) {
    const { origin, pathname } = new URL(target.url);
    this.origin = origin;
    this.#target = target;
    this.#base = withoutSlash(pathname);
  }

  send({ target, headers, ...request }: HttpRequest): Promise<HttpResponse> {
    const { headers: gateway, isInsecure } = this.#target;
    const limits = isOfSandbox(target) ? OF_SANDBOX : OF_PORTAL;
    return sendHttp(this.#urlOf(target), { ...request, headers: { ...headers, ...gateway } }, { isInsecure, limits });
  }

  /** Cookies of a page of the target, in any path that its gateway gives them. */
  openCookies(): CookieStore {
    return new CookieJar(this.#urlOf(PATHS.login).href);
  }

  #urlOf(target: string): URL {
    const given = withoutSlash(this.#target.prefix ?? '');
    // A call that is written with the prefix has it already.
    const prefix = isOfSandbox(target) || target.startsWith(`${given}/`) ? '' : given;
    return new URL(this.origin + this.#base + prefix + target);
  }
}

function isOfSandbox(target: string): boolean {
  return target.startsWith(`${SANDBOX.prefix}/`);
}

/** True where a sandbox answers behind this transport. */
export async function isSandbox(transport: Transport): Promise<boolean> {
  try {
    return (await new SandboxClient(transport).health()).ready;
  } catch (error) {
    if (error instanceof CallFailure) return false;
    throw error;
  }
}
