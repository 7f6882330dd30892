import { CONTROL } from '#contract/control/endpoints.ts';
import { BODY_MAX, CONTROL_BODY_MAX, HEADER_MAX } from '#contract/limits.ts';
import { SANDBOX } from '#contract/paths.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { encrypt } from '#kit/encrypt.ts';
import type { CookieStore, HttpRequest, HttpResponse } from '#kit/http.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { GeneratedCall } from './generated-calls.ts';
import { Plain, Seen } from './generated-values.ts';

const KEPT = 12;
/** Other names of a field under which an answer may have its value. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  smsCode: ['code'],
  id: ['id', 'accountId', 'account'],
  scene: ['scene', 'weChatScene'],
  weChatScene: ['weChatScene', 'scene'],
  loginIdentifier: ['gsid'],
  q: ['account'],
};
const START: Readonly<Record<string, readonly string[]>> = {
  phone: ['13800000001', '13800000002', '13800000003', '13800000009'],
  account: ['buyer01', 'group-main', 'newbie', 'frozen'],
  password: ['Passw0rd!', 'Abcdef12!9'],
  newPassword: ['Passw0rd!', 'short'],
  accountId: ['1001', '2002', '3001'],
  code: ['123456'],
  identity: ['wx-buyer01', 'wx-new', 'ali-one'],
  fixture: ['default', 'qr-expires'],
  wait: ['0'],
};

/** Sends generated calls as one browser of a world, and remembers what answers held. */
export class CallSender {
  readonly #world: WorldClient;
  readonly #jar: CookieStore;
  readonly #seen = new Map<string, unknown[]>(Object.entries(START).map(([name, values]) => [name, [...values]]));
  #publicKey = '';
  #lastSms = 0;

  constructor(world: WorldClient) {
    this.#world = world;
    this.#jar = world.transport.openCookies();
  }

  async send(call: GeneratedCall): Promise<HttpResponse> {
    const isControl = call.placed.path.startsWith(SANDBOX.prefix);
    const request = await this.#request(call, isControl);
    const stream = call.placed.operation.operationId === CONTROL.events.name && request.method === 'GET';
    const answer = stream ? await this.#stream(request) : await this.#world.transport.send(request);
    this.#jar.keep(answer.setCookies);
    this.#remember(call, answer);
    return answer;
  }

  /** Remembers the codes of new messages, as a person reads them off the phone. */
  async readPhone(): Promise<void> {
    const { messages, next } = await this.#world.call(CONTROL.sms, { query: { after: this.#lastSms } });
    this.#lastSms = next;
    for (const { code } of messages) if (code !== null) this.#keep('code', code);
  }

  async #request(call: GeneratedCall, isControl: boolean): Promise<HttpRequest> {
    const { mistake, placed, method, server } = call;
    const body = wrongBody(call, await this.#filled(call.body), isControl);
    const query = await this.#filled(call.query);
    const path = server + placed.path.replace(/\{(\w+)\}/g, (_, name: string) => this.#place(call.params[name], name));
    const tokens: Record<string, unknown> =
      isControl || mistake === 'tokens-left-out'
        ? {}
        : { [COOKIES.ctoken]: mistake === 'ctoken-wrong' ? 'x' : this.#jar.get(COOKIES.ctoken) };
    const target = `${path}${wrongQuery(call, { ...tokens, ...(query as object) })}`;
    const own = (await this.#filled(call.headers)) as Record<string, string>;
    const right = isControl ? this.#world.headers() : this.#portalHeaders(call);
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    return { method, target, headers: { ...json, ...own, ...right, ...wrongHeaders(call) }, body };
  }

  #portalHeaders({ mistake, method }: GeneratedCall): Record<string, string | undefined> {
    const csrf = mistake === 'csrf-wrong' ? 'x' : this.#jar.get(COOKIES.csrf);
    return {
      [HEADERS.world]: this.#world.id,
      cookie: mistake === 'session-unknown' ? `${COOKIES.session}=x; ${COOKIES.ctoken}=x` : this.#jar.header(),
      ...(method === 'GET' || mistake === 'tokens-left-out' ? {} : { [HEADERS.csrf]: csrf }),
    };
  }

  /** Part of a path; one that an address would swallow is another. */
  #place(value: unknown, name: string): string {
    const text = wellFormed(value instanceof Seen ? this.#find(value, name) : value);
    return /^\.{0,2}$/.test(text) ? 'x' : encodeURIComponent(text);
  }

  /** The value with what is known now in place of what stood for it. */
  async #filled(value: unknown): Promise<unknown> {
    if (value instanceof Seen) return this.#find(value, value.name);
    if (value instanceof Plain)
      return encrypt(this.#publicKey, String(await this.#filled(value.text))).catch(() => 'x');
    if (Array.isArray(value)) return Promise.all(value.map((item) => this.#filled(item)));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(async ([name, inner]) => [name, await this.#filled(inner)] as const);
    return Object.fromEntries(await Promise.all(fields));
  }

  #find({ nth, instead }: Seen, name: string): unknown {
    if (name === 'publicKey') return this.#publicKey;
    const known = (ALIASES[name] ?? [name]).flatMap((alias) => this.#seen.get(alias) ?? []);
    return known.length > 0 ? known[nth % known.length] : instead;
  }

  /** Events come for as long as the stream is open: the first ones are enough. */
  async #stream({ target, headers = {} }: HttpRequest): Promise<HttpResponse> {
    const end = new AbortController();
    const sent = Object.entries(headers).filter(
      (pair): pair is [string, string] => pair[1] !== undefined && pair[0] !== 'host',
    );
    const response = await fetch(this.#world.transport.origin + target, {
      headers: Object.fromEntries(sent),
      signal: end.signal,
    });
    const first = await response.body?.getReader().read();
    end.abort();
    const text = new TextDecoder().decode(first?.value);
    return { status: response.status, headers: Object.fromEntries(response.headers), setCookies: [], text };
  }

  #remember({ placed }: GeneratedCall, { status, text }: HttpResponse): void {
    if (status !== 200 || !text.startsWith('{')) return;
    const body: unknown = JSON.parse(text);
    const name = placed.operation.operationId;
    if (name === 'openapi') return;
    if (name === 'snapshot' && !text.includes('"replay"')) this.#seen.set('snapshot', [body]);
    this.#walk(body, name);
  }

  #walk(value: unknown, name: string): void {
    if (typeof value === 'string' && value !== '' && value.length < 200) this.#keep(name, value);
    if (name === 'publicKey' && typeof value === 'string') this.#publicKey = value;
    if (typeof value !== 'object' || value === null) return;
    if (name === 'map') for (const token of Object.keys(value)) this.#keep('verifyToken', token);
    for (const [key, inner] of Object.entries(value)) this.#walk(inner, Array.isArray(value) ? name : key);
  }

  #keep(name: string, value: string): void {
    const known = this.#seen.get(name) ?? [];
    this.#seen.set(name, known);
    if (known.includes(value)) return;
    const fixed = START[name]?.length ?? 0;
    if (known.length >= KEPT) known.splice(fixed, 1);
    known.push(value);
  }
}

function wrongHeaders({ mistake, headers }: GeneratedCall): Record<string, string | undefined> {
  if (mistake === 'cross-site') return { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' };
  if (mistake === 'host-foreign') return { host: 'portal.example' };
  if (mistake === 'world-unknown') return { [HEADERS.world]: 'gone' };
  if (mistake === 'type-wrong') return { 'content-type': 'text/plain' };
  if (mistake === 'header-large') return { 'x-padding': 'x'.repeat(HEADER_MAX) };
  if (mistake === 'control-left-out') return { [HEADERS.control]: undefined };
  return mistake === 'business-wrong' && 'channel' in headers ? { channel: 'app' } : {};
}

function wrongBody(
  { mistake, hostile, nth, method }: GeneratedCall,
  right: unknown,
  isControl: boolean,
): string | undefined {
  if (method === 'GET' || method === 'DELETE' || method === 'OPTIONS') return undefined;
  if (mistake === 'body-left-out') return undefined;
  if (mistake === 'body-broken') return '{"a":';
  if (mistake === 'body-deep') return `{"a":${'['.repeat(40)}${']'.repeat(40)}}`;
  if (mistake === 'body-large') return `{"a":"${'x'.repeat(isControl ? CONTROL_BODY_MAX : BODY_MAX)}"}`;
  if (mistake === 'body-hostile') return JSON.stringify(hostile);
  if (right === undefined) return undefined;
  const fields = { ...(right as Record<string, unknown>) };
  const names = Object.keys(fields);
  const name = names[nth % Math.max(names.length, 1)];
  if (mistake === 'field-left-out' && name !== undefined) delete fields[name];
  if (mistake === 'field-hostile' && name !== undefined) fields[name] = hostile;
  if (mistake === 'field-unknown') fields[`unknown${nth}`] = hostile;
  return JSON.stringify(fields);
}

function wrongQuery({ mistake, hostile, nth }: GeneratedCall, right: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(right).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, one] as const),
  );
  const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`);
  if (mistake === 'query-twice') text.push('twice=1', 'twice=2');
  if (mistake === 'query-hostile') text.push(`unknown${nth}=${encodeURIComponent(wellFormed(hostile))}`);
  if (mistake === 'target-broken') text.push('a=%ff');
  return text.length > 0 ? `?${text.join('&')}` : '';
}

/** The text of a value without halves of surrogate pairs, which no address can hold. */
function wellFormed(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value), 'utf8').toString('utf8');
}
