import { expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { CreateWorldRequest } from '#contract/control/world.ts';
import { AddressedSandbox } from '#kit/node/sandbox-at.ts';
import { answerOf } from './expect-answer.ts';
import { openTarget } from './target.ts';
import { TestWorld } from './test-world.ts';

/** The sandbox of a whole run: its worlds are strict. It ends with the run. */
export class SharedSandbox extends AddressedSandbox {
  override async createWorld(options: CreateWorldRequest = {}): Promise<TestWorld> {
    const answer = await this.send(CONTROL.createWorld, { body: options });
    return new TestWorld(this.url, answerOf(answer, CONTROL.createWorld));
  }
}

/** A file's sandbox: the clocks of its worlds stand still until a test moves them. */
export class TestSandbox extends SharedSandbox {
  override async createWorld(options: CreateWorldRequest = {}): Promise<TestWorld> {
    const world = await super.createWorld(options);
    await world.freeze();
    return world;
  }

  /** Calls about no world are recorded in main. */
  override async close(): Promise<void> {
    const { violations } = await this.call(CONTROL.violations);
    await super.close();
    expect(violations, 'control answers that broke the contract').toEqual([]);
  }
}

export async function openTestSandbox(): Promise<TestSandbox> {
  const target = await openTarget();
  return new TestSandbox(target.url, { close: () => target.close() });
}
