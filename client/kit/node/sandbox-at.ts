import type { RequestListener, Server } from 'node:http';
import type { CreateWorldRequest } from '#contract/control/world.ts';
import { SandboxClient } from '#kit/sandbox-client.ts';
import { WorldClient } from '#kit/world-client.ts';
import { NodeTransport } from './node-transport.ts';
import { openAgent, type PortalAgent, type Supertest, type SupertestAgent } from './portal-agent.ts';

const LOOPBACKS = ['127.0.0.1', '[::1]'];

/** A sandbox at its address. */
export class AddressedSandbox extends SandboxClient {
  /** for programs, without a slash at its end: `http://127.0.0.1:40123` */
  readonly url: string;
  readonly #close: () => Promise<void>;

  constructor(
    url: string,
    { token, close = async () => undefined }: { token?: string; close?: () => Promise<void> } = {},
  ) {
    const transport = new NodeTransport(url);
    super(transport, token === undefined ? undefined : () => token);
    this.url = transport.origin;
    this.#close = close;
  }

  get port(): number {
    const { port, protocol } = new URL(this.url);
    return Number(port || (protocol === 'https:' ? 443 : 80));
  }

  /** Of its pages in a browser of this machine: by name, because the simulated sites are names below it. */
  get origin(): string {
    const url = new URL(this.url);
    if (LOOPBACKS.includes(url.hostname)) url.hostname = 'localhost';
    return url.origin;
  }

  override async createWorld(options: CreateWorldRequest = {}): Promise<AddressedWorld> {
    const { id, cookies } = await super.createWorld(options);
    return new AddressedWorld(this.transport, id, this.token, cookies);
  }

  override world(id: string): AddressedWorld {
    return new AddressedWorld(this.transport, id, this.token);
  }

  /** Ends a sandbox that this process started, and every world in it; any other goes on. */
  async close(): Promise<void> {
    await this.#close();
  }
}

/** A world of a sandbox at an address. */
export class AddressedWorld extends WorldClient {
  /**
   * An agent of your supertest that is one browser in this world: each request has the world's header, the agent's
   * cookies, its tokens and the business headers. A header that a test sets itself stays.
   * @param request `import request from 'supertest'`
   * @example
   * const buyer = await world.agent(request);
   * await buyer.login('buyer01', 'Passw0rd!').expect(200);
   * await buyer.get('/uc/account/info/basic').expect(200);
   */
  async agent<Agent extends SupertestAgent>(request: Supertest<Agent>): Promise<PortalAgent<Agent>> {
    const place = { world: this.id, reason: (id: string) => this.journal.reasonOf(id) };
    return openAgent(request, this.transport.origin, await this.wire(), place);
  }

  override async fork(name?: string): Promise<AddressedWorld> {
    const { id, cookies } = await super.fork(name);
    return new AddressedWorld(this.transport, id, this.token, cookies);
  }
}

/** A sandbox in this process: its address, its worlds, and its end. */
export interface StartedSandbox extends AddressedSandbox {
  /** the Express application, for `request(sandbox.app)` of supertest */
  readonly app: RequestListener;
  /** its listening server */
  readonly server: Server;
}

/**
 * The sandbox that runs at an address such as `http://localhost:5173`.
 * @param token printed at its start, where it listens on more than loopback
 * @example
 * const same = sandboxAt(sandbox.url);
 * (await same.health()).ready; // => true
 */
export function sandboxAt(url: string, token?: string): AddressedSandbox {
  return new AddressedSandbox(url, token === undefined ? {} : { token });
}
