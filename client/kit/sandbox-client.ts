import { CONTROL } from '#contract/control/endpoints.ts';
import type { CreateWorldRequest, Health } from '#contract/control/world.ts';
import { ControlClient } from './control-client.ts';
import type { Transport } from './http.ts';
import { PortalClient } from './portal-client.ts';
import { WorldClient } from './world-client.ts';

/** A running sandbox: its worlds, old and new. */
export class SandboxClient extends ControlClient {
  readonly #token: (() => string) | undefined;

  constructor(transport: Transport, token?: () => string) {
    super(transport, { token });
    this.#token = token;
  }

  async health(): Promise<Health> {
    return this.call(CONTROL.health);
  }

  async createWorld(options: CreateWorldRequest = {}): Promise<WorldClient> {
    const { id } = await this.call(CONTROL.createWorld, { body: options });
    return this.world(id);
  }

  /** A browser that has entered no world. */
  browser(): PortalClient {
    return new PortalClient(this.transport);
  }

  /** A world that is there already. */
  world(id: string): WorldClient {
    return new WorldClient(this.transport, id, this.#token);
  }
}
