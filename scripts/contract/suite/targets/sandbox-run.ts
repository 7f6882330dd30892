import { SandboxClient } from '#kit/sandbox-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { Way } from '#scripts/contract/suite/open-visitor.ts';
import type { RunSettings } from '#scripts/contract/suite/settings.ts';
import { type RunningTest, SetupFailure, type Target, type TargetRun } from '#scripts/contract/suite/target.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { sandboxTarget } from './sandbox-target.ts';

/** A run against a sandbox by URL: a world a test, made and dropped by its control API. */
export class SandboxRun implements TargetRun {
  readonly #sandbox: SandboxClient;
  readonly #fixture: string | undefined;
  readonly #way: Pick<Way, 'url' | 'headers' | 'insecure'>;
  readonly #worlds: WorldClient[] = [];

  constructor(settings: RunSettings) {
    const { url, prefix, headers, insecure, token, fixture } = settings;
    const base = [url, prefix ?? ''].map((part) => part.replace(/\/+$/, '')).join('');
    this.#way = { url: base, headers, insecure };
    const transport = new TargetTransport({ url, prefix, headers, isInsecure: insecure });
    this.#sandbox = new SandboxClient(transport, token === undefined ? undefined : () => token);
    this.#fixture = fixture;
  }

  async target(test: RunningTest): Promise<Target> {
    const options = this.#fixture === undefined ? {} : { fixture: this.#fixture };
    try {
      await this.close();
      const world = await this.#sandbox.createWorld(options);
      this.#worlds.push(world);
      return await sandboxTarget({ world, way: this.#way, ...test });
    } catch (error) {
      throw error instanceof SetupFailure ? error : new SetupFailure(`a world: ${(error as Error).message}`);
    }
  }

  /** Drops the worlds that are there. */
  async close(): Promise<void> {
    for (const world of this.#worlds.splice(0)) await world.drop();
  }
}
