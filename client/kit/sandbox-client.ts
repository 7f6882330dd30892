import { CONTROL } from '#contract/control/endpoints.ts';
import type { CreateWorldRequest, Health } from '#contract/control/world.ts';
import { ControlClient } from './control-client.ts';
import type { Transport } from './http.ts';
import { PortalClient } from './portal-client.ts';
import { WorldClient } from './world-client.ts';

/** Longer than any sandbox needs for its health: a server that is silent for longer is no sandbox. */
export const HEALTH_MAX_MS = 10_000;

/** A running sandbox: its worlds, old and new. */
export class SandboxClient extends ControlClient {
  readonly token: (() => string) | undefined;

  constructor(transport: Transport, token?: () => string) {
    super(transport, { token });
    this.token = token;
  }

  /**
   * Version and state of the sandbox, which come within ten seconds or not at all.
   * @example (await sandbox.health()).ready; // => true
   */
  async health(): Promise<Health> {
    return this.call(CONTROL.health, { signal: AbortSignal.timeout(HEALTH_MAX_MS) });
  }

  /**
   * A world of its own: accounts, codes, clock and journal that no other world shares.
   * @example
   * const other = await sandbox.createWorld({ fixture: 'default', now: Date.UTC(2030, 0, 1) });
   * await other.drop();
   */
  async createWorld(options: CreateWorldRequest = {}): Promise<WorldClient> {
    const { id, cookies } = await this.call(CONTROL.createWorld, { body: options });
    return new WorldClient(this.transport, id, this.token, cookies);
  }

  /**
   * A browser that has entered no world: its calls reach `main`.
   * @example (await sandbox.browser().loginMethods()).status; // => 200
   */
  browser(): PortalClient {
    return new PortalClient(this.transport, { wire: async () => (await this.call(CONTROL.settings)).wire });
  }

  /**
   * A world that is there already.
   * @example (await sandbox.world('main').summary()).id; // => 'main'
   */
  world(id: string): WorldClient {
    return new WorldClient(this.transport, id, this.token);
  }
}
