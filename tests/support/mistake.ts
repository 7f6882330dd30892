import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { PHONES } from './demo.ts';
import type { TestWorld } from './test-world.ts';

/** A call with exactly one thing wrong, the rule that must refuse it first, and the facts beside its name. */
export interface Mistake {
  readonly rule: string;
  readonly what: string;
  /** fields of the reason, to the letter; `true` asks for any */
  readonly facts: Readonly<Record<string, string | number | true>>;
  /** everything up to the wrong call, and that call */
  act(world: TestWorld): Promise<AnyResponse>;
}

export function mistake(rule: string, what: string, act: Mistake['act'], facts: Mistake['facts'] = {}): Mistake {
  return { rule, what, act, facts: { expected: true, ...facts } };
}

/** A browser about to choose one of several accounts. */
export async function choosing(world: TestWorld): Promise<PortalClient> {
  const browser = world.browser();
  await browser.signInBySms(PHONES.group, await world.codeFor(PHONES.group, 'login'));
  return browser;
}
