import request from 'supertest';
import { describe } from 'vitest';
import { cookies, ground, promise, refused, spec, success, text } from '#scripts/contract/suite/expectations.ts';
import { writesOf } from '#scripts/contract/suite/harmless.ts';
import { test } from '#support/portal-test.ts';

const NO_TOKEN = 'a'.repeat(32);

describe('tokens', () => {
  test('the first call of a page brings them as cookies', async ({ target }) => {
    const visitor = await target.agent(request);
    const { csrfCookie } = target.wire.tokens;
    await visitor.get('/uc/login/publicKey');
    await visitor
      .greet()
      .expect(success(spec('§7')))
      .expect(cookies(target.wire))
      .expect(promise('cookie ctoken', () => visitor.cookie('ctoken'), text('a token')))
      .expect(promise(`cookie ${csrfCookie}`, () => visitor.cookie(csrfCookie), text('a token')));
  });

  test('a write with the right tokens is accepted', async ({ target }) => {
    const visitor = await target.agent(request);
    const accepted = ground(target, 'tokens', 'tokens that are accepted');
    await visitor
      .prepareQr()
      .expect(success(spec('§7')))
      .expect(accepted);
  });

  test('a write without tokens is refused, whatever it asks for', async ({ target }) => {
    const { csrfHeader } = target.wire.tokens;
    for (const { path, body } of writesOf(target)) {
      const bare = (await target.agent(request)).post(path).send(body).unset(csrfHeader).query({ ctoken: undefined });
      const { portal } = await bare.expect(refused('CSRF_REJECTED'));
      // Nobody looks at them.
      if (portal.kind === 'success') return;
    }
  });

  test('a write with a csrf token that nobody gave out is refused, whatever it asks for', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.greet();
    for (const { path, body } of writesOf(target)) {
      const wrong = visitor.post(path).send(body).set(target.wire.tokens.csrfHeader, NO_TOKEN);
      const { portal } = await wrong.expect(refused('CSRF_REJECTED'));
      if (portal.kind === 'success') return;
    }
  });

  test("another visitor's csrf token is refused, and none", async ({ target }) => {
    const [visitor, stranger] = [await target.agent(request), await target.agent(request)];
    const { csrfCookie, csrfHeader } = target.wire.tokens;
    await visitor.greet();
    await stranger.greet();
    const foreign = stranger.cookie(csrfCookie) ?? NO_TOKEN;
    await visitor.currentCustomer().set(csrfHeader, foreign).expect(refused('CSRF_REJECTED'));
    await visitor.currentCustomer().unset(csrfHeader).expect(refused('CSRF_REJECTED'));
  });

  test('a wrong ctoken is refused on writes and reads, and none on writes', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.greet();
    // Without the cookie nothing compares the parameter with anything.
    if (visitor.cookie('ctoken') === undefined) return;
    await visitor.currentCustomer().query({ ctoken: NO_TOKEN }).expect(refused('CTOKEN_REJECTED'));
    await visitor.currentCustomer().query({ ctoken: undefined }).expect(refused('CSRF_REJECTED'));
    await visitor.get('/uc/login/publicKey').query({ ctoken: NO_TOKEN }).expect(refused('CTOKEN_REJECTED'));
  });

  test('a call that was refused its tokens succeeds with the cookies of the refusal', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.currentCustomer().unset(target.wire.tokens.csrfHeader).query({ ctoken: undefined });
    await visitor.currentCustomer().expect(success());
  });

  test('in a frame of another site its cookies are the ones that a frame may have', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor.greet().set('x-embedded', '1').expect(cookies(target.wire, true));
  });

  test('a sign-in renews them', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    await visitor.greet();
    const names = ['ctoken', target.wire.tokens.csrfCookie].filter((name) => visitor.cookie(name) !== undefined);
    const before = names.map((name) => visitor.cookie(name));
    const isRenewed = () => names.every((name, at) => visitor.cookie(name) !== before[at]);
    await visitor
      .login(account, password)
      .expect(success())
      .expect(promise('ctoken and csrf token are new', isRenewed, true));
  });
});
