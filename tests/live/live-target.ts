import { test as base } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsAction } from '#contract/fields.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { answerOf } from '#support/expect-answer.ts';
import { send } from '#support/send.ts';
import { startTestSandbox } from '#support/target.ts';
import { control, TestWorld } from '#support/test-world.ts';

export interface Credentials {
  readonly account: string;
  readonly password: string;
}

export interface SentCode {
  readonly phone: string;
  readonly code: string;
}

/** Somebody who can set up what a case needs: in a sandbox by its control API, elsewhere from what was given. */
export interface LiveTarget {
  readonly base: string;
  readonly isSandbox: boolean;
  visitor(): PortalClient;
  /** null, with the case skipped, where none was given */
  credentials(): Credentials | null;
  /** a code that was really sent; null where none was given */
  code(visitor: PortalClient, action: SmsAction): Promise<SentCode | null>;
  close(): Promise<void>;
}

/** `test` against the server that UC_TARGET names, else against a sandbox of its own. */
export const test = base.extend('live', { scope: 'file' }, async ({}, { onCleanup }) => {
  const live = await openLiveTarget();
  onCleanup(() => live.close());
  return live;
});

async function openLiveTarget(): Promise<LiveTarget> {
  const given = process.env.UC_TARGET;
  if (given === undefined) {
    const running = await startTestSandbox();
    return sandboxTarget(running.url, () => running.close());
  }
  const { origin } = new URL(given);
  return (await isSandbox(origin)) ? sandboxTarget(origin, async () => undefined) : realTarget(origin);
}

async function isSandbox(origin: string): Promise<boolean> {
  const answer = await send(origin, 'GET', CONTROL.health.path);
  return answer.status === 200 && CONTROL.health.response.safeParse(answer.body).success;
}

/** In a sandbox: a world for this run, where the phone can be read. */
async function sandboxTarget(origin: string, close: () => Promise<void>): Promise<LiveTarget> {
  const summary = answerOf(
    await control(origin, CONTROL.createWorld, { body: { fixture: 'default' } }),
    CONTROL.createWorld,
  );
  const world = new TestWorld(origin, summary);
  return {
    base: origin,
    isSandbox: true,
    visitor: () => world.browser(),
    credentials: () => ({ account: 'buyer01', password: PASSWORD }),
    code: async (visitor, action) => {
      const phone = PHONES.newbie;
      const sent = await visitor.sendCode(phone, action);
      if (sent.status !== 200) throw new Error(`set-up: no code was sent: ${sent.text}`);
      return { phone, code: await world.latestCode(phone, action) };
    },
    close: async () => {
      await control(origin, CONTROL.deleteWorld, { params: { id: summary.id } });
      await close();
    },
  };
}

/** A real back end: nothing is sent to anybody; what a case needs comes from UC_ACCOUNT, UC_PASSWORD, UC_PHONE, UC_CODE. */
function realTarget(origin: string): LiveTarget {
  const { UC_ACCOUNT: account, UC_PASSWORD: password, UC_PHONE: phone, UC_CODE: code } = process.env;
  return {
    base: origin,
    isSandbox: false,
    visitor: () => sandboxAt(origin).browser(),
    credentials: () => (account && password ? { account, password } : null),
    code: async (_visitor, action) => (action === 'login' && phone && code ? { phone, code } : null),
    close: async () => undefined,
  };
}
