import { SandboxClient } from '#kit/sandbox-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { SandboxSettings } from '#scripts/contract/suite/settings.ts';
import { type RunningTest, SetupFailure, type Target, type TargetRun } from '#scripts/contract/suite/target.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { sandboxTarget } from './sandbox-target.ts';

/** A run against a sandbox by URL: a world a test, made and dropped by its control API. */
export class SandboxRun implements TargetRun {
  readonly #sandbox: SandboxClient;
  readonly #settings: SandboxSettings;
  readonly #worlds: WorldClient[] = [];

  constructor(settings: SandboxSettings) {
    const { address, token } = settings;
    this.#settings = settings;
    this.#sandbox = new SandboxClient(new TargetTransport(address), token === undefined ? undefined : () => token);
  }

  async target(test: RunningTest): Promise<Target> {
    const { address, fixture } = this.#settings;
    try {
      await this.close();
      const world = await this.#sandbox.createWorld(fixture === undefined ? {} : { fixture });
      this.#worlds.push(world);
      return await sandboxTarget({ world, address, ...test });
    } catch (error) {
      throw error instanceof SetupFailure ? error : new SetupFailure(`a world: ${(error as Error).message}`);
    }
  }

  /** Drops the worlds that are there. */
  async close(): Promise<void> {
    for (const world of this.#worlds.splice(0)) await world.drop();
  }
}
