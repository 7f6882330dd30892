import cookieParser from 'cookie-parser';
import express, { type Express, type Router } from 'express';
import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsInbox, SmsMessage } from '#contract/control/phone.ts';
import { CHECKED_WHOLE_MAX } from '#contract/limits.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import { createApp } from '#http/app.ts';
import { conflict } from '#http/control/refusals.ts';
import { ControlRoutes } from '#http/control/routes.ts';
import { findWorld } from '#http/portal/incoming-call.ts';
import { PortalRoutes } from '#http/portal/portal-routes.ts';
import { CLOSED } from '#http/wire/access.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import type { Switches } from '#sandbox/world/world.ts';
import { announceTo } from '#server/shell/start-command.ts';
import { expectRefusal } from '#support/expect-answer.ts';
import { makeSandbox } from '#support/sandbox.ts';
import { served } from '#support/served.ts';
import { TestWorld } from '#support/test-world.ts';

/** The server's application, with a test's own routes in front of its calls. */
function bentApp(sandbox: Sandbox, router: Router, mountedAt = '/'): Express {
  const app = express();
  app.locals.access = CLOSED;
  app.use((_request, response, next) => {
    response.setHeader(HEADERS.requestId, sandbox.nextRequestId());
    next();
  });
  app.use(cookieParser());
  app.use(mountedAt, router);
  app.use(createApp({ sandbox, version: 'test' }));
  return app;
}

/** A world on a server of its own, of which `bend` replaces the answer of a control call. */
async function bentWorld(bend: (routes: ControlRoutes) => void, switches: Partial<Switches> = {}): Promise<TestWorld> {
  const { sandbox } = await makeSandbox({}, { switches });
  const router = express.Router();
  bend(new ControlRoutes(router, sandbox));
  return TestWorld.on(await served(bentApp(sandbox, router, SANDBOX.api)));
}

const MESSAGE: Omit<SmsMessage, 'seq'> = {
  phone: '13800000001',
  action: 'login',
  scene: 'sup',
  code: '123456',
  text: 'x'.repeat(200),
  at: 0,
  expiresAt: 0,
  state: 'unused',
};

/** An inbox of 2,000 messages, one of them without its `seq`; too long to be checked whole. */
function inboxWithout(seqOf: number): SmsInbox {
  const messages = Array.from({ length: 2_000 }, (_, seq) => (seq === seqOf ? MESSAGE : { seq, ...MESSAGE }));
  return { messages, next: 2_000, dropped: 0 } as SmsInbox;
}

async function violationsOf(world: TestWorld) {
  return (await world.call(CONTROL.violations)).violations;
}

describe('a control call whose answer breaks the contract', () => {
  test('is reported with its field and request id, and so is a refusal that its row does not declare', async () => {
    const world = await bentWorld((routes) => {
      // A whole body of another shape is a breach, too.
      routes.serve(CONTROL.journal, () => ({ entries: [], next: null, dropped: 0 }) as never);
      routes.serveServer(CONTROL.fixtures, () => ({}) as never);
      routes.serve(CONTROL.clearFaults, () => {
        throw conflict('faults', 'no faults');
      });
    });
    const answer = await world.send(CONTROL.journal);
    expect(answer.status).toBe(200);
    await world.send(CONTROL.fixtures);
    expectRefusal(await world.send(CONTROL.clearFaults), 'SUBJECT_CONFLICT');
    expect(await violationsOf(world)).toMatchObject([
      { endpoint: 'journal', path: 'next', requestId: answer.headers[HEADERS.requestId] },
      { endpoint: 'fixtures', path: 'fixtures' },
      { endpoint: 'clearFaults', path: 'err.code' },
    ]);
  });

  test('is sent all the same, and reported nowhere, where checks are off', async () => {
    const world = await bentWorld((routes) => routes.serve(CONTROL.clock, () => ({}) as never), {
      checks: false,
    });
    expect((await world.send(CONTROL.clock)).body).toEqual({});
    expect(await violationsOf(world)).toEqual([]);
  });
});

describe('an answer above 256 kB', () => {
  test.for([
    ['in its frame', -1, false, ['next']],
    ['in an item at its end', 1_999, false, ['messages.15.seq']],
    ['in an item in its middle, with full checks', 1_000, true, ['messages.1000.seq']],
    ['in an item in its middle, without', 1_000, false, []],
  ] as const)('is broken %s', async ([, seqOf, fullChecks, paths]) => {
    const world = await bentWorld(
      (routes) =>
        routes.serve(CONTROL.sms, () => {
          const inbox = inboxWithout(seqOf);
          return (seqOf === -1 ? { ...inbox, next: null } : inbox) as never;
        }),
      { fullChecks },
    );
    expect((await world.send(CONTROL.sms)).text.length).toBeGreaterThan(CHECKED_WHOLE_MAX);
    const violations = await violationsOf(world);
    expect(violations.map(({ path }) => path)).toEqual(paths);
    for (const { message } of violations) expect(message.endsWith('in a sample of the answer')).toBe(!fullChecks);
  });
});

test('an answer that the contract does not allow is reported by its call and field, in the terminal too, and no test ends well with it', async () => {
  const { sandbox } = await makeSandbox();
  const router = express.Router();
  router.all([PATHS.publicKey, PATHS.logout, PATHS.basicInfo], findWorld(sandbox));
  const routes = new PortalRoutes(router, () => Promise.resolve(true));
  routes.serve(ENDPOINTS.publicKey, () => ({ data: { publicKey: 'no PEM' } }));
  const bentLogout: object = { extra: 1 };
  routes.serve(ENDPOINTS.logout, () => ({ data: bentLogout as Record<string, never> }));
  routes.serve(ENDPOINTS.basicInfo, () => {
    throw new Refusal('PHONE_TAKEN', null);
  });
  const world = await TestWorld.on(await served(bentApp(sandbox, router)));
  const lines: string[] = [];
  const live = sandbox.peek(world.id);
  if (live) announceTo((line) => lines.push(line))(live);
  const browser = world.browser();
  const answer = await browser.request('GET', PATHS.publicKey);
  expect(answer.status).toBe(200);
  await browser.request('GET', PATHS.logout);
  expectRefusal(await browser.send(ENDPOINTS.basicInfo), 'PHONE_TAKEN');
  const { violations } = await world.call(CONTROL.violations);
  const requestId = answer.headers['x-request-id'];
  expect(violations).toMatchObject([
    { endpoint: 'publicKey', path: 'publicKey', requestId },
    { endpoint: 'logout', path: 'extra' },
    { endpoint: 'basicInfo', path: 'err.code', message: 'expected a refusal that basicInfo declares, got PHONE_TAKEN' },
  ]);
  const message = expect.stringContaining('must start with "-----BEGIN PUBLIC KEY-----", got a string of 6 characters');
  expect(violations[0]?.message).toEqual(message);
  expect(lines[0]).toBe(`violation [${world.id}] publicKey publicKey: ${violations[0]?.message} (${requestId})`);
  await expect(world.end()).rejects.toThrow('broke the contract');
});
