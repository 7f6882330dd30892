import request from 'supertest';
import { describe } from 'vitest';
import {
  CODE_LIFE_MS,
  GSID_LIFE_MS,
  KEY_CACHE_MS,
  KEY_GRACE_MS,
  OAUTH_CODE_LIFE_MS,
  PENDING_LIFE_MS,
  QR_LIFE_MS,
  RESEND_INTERVAL_MS,
  SEND_WINDOW_MS,
  SENDS_PER_WINDOW,
  SESSION_IDLE_MS,
  VERIFY_TOKEN_LIFE_MS,
} from '#contract/limits.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import {
  anonymousCustomer,
  leadsTo,
  promise,
  qrStatus,
  refused,
  signedInCustomer,
  spec,
  success,
} from '#scripts/contract/suite/expectations.ts';
import { tokensOf } from '#scripts/contract/suite/recovery.ts';
import { aliCallback, choosing, gsidOf, preparedQr } from '#scripts/contract/suite/steps.ts';
import { test } from '#support/portal-test.ts';

describe('lives', () => {
  test('a session lasts two idle hours', async ({ target }) => {
    await target.advance(0);
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    await visitor.login(account, password).expect(success());
    await target.advance(SESSION_IDLE_MS - 1_000);
    await visitor.currentCustomer().expect(signedInCustomer);
    await target.advance(SESSION_IDLE_MS);
    await visitor.currentCustomer().expect(anonymousCustomer);
    if (target.has('basicInfo')) await visitor.get('/uc/account/info/basic').expect(refused('LOGIN_REQUIRED'));
  });

  test('a session ends when its account is disabled', async ({ target }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    await visitor.login(account, password).expect(success());
    await target.whileDisabled(account, async () => {
      await visitor.currentCustomer().expect(anonymousCustomer);
      if (target.has('basicInfo')) await visitor.get('/uc/account/info/basic').expect(refused('LOGIN_REQUIRED'));
    });
  });

  test('a public key that was replaced is accepted as long as pages cache it, and a while longer', async ({
    target,
  }) => {
    const { account, password } = await target.account();
    const visitor = await target.agent(request);
    const sealed = await visitor.seal({ loginType: 'pwd', loginIdentifier: account, credential: { pwd: password } });
    const signIn = () => visitor.post('/uc/login').send(sealed);
    await target.rotateKey();
    const isNew = promise('another key', ({ portal }) => portal.data?.publicKey !== sealed.publicKey, true);
    await visitor.get('/uc/login/publicKey').expect(isNew);
    await target.advance(KEY_CACHE_MS);
    await signIn().expect(success(spec('§7')));
    await target.advance(KEY_GRACE_MS - KEY_CACHE_MS - 1);
    await signIn().expect(success());
    await target.advance(1);
    await signIn().expect(refused('PUBLIC_KEY_EXPIRED'));
  });

  test('an sms code lasts five minutes', async ({ target }) => {
    await target.advance(0);
    const { phone } = await target.account();
    const visitor = await target.agent(request);
    const fresh = await target.code(visitor, phone, 'login');
    await target.advance(CODE_LIFE_MS - 5_000);
    await visitor.signInBySms(phone, fresh).expect(success());
    const old = await target.code(visitor, phone, 'login');
    await target.advance(CODE_LIFE_MS);
    await visitor.signInBySms(phone, old).expect(refused('SMS_CODE_REJECTED'));
  });

  test('a phone gets ten sms codes an hour', async ({ target }) => {
    target.allow('codes');
    await target.advance(0);
    const { phone } = await target.account();
    const visitor = await target.agent(request);
    for (let count = 1; count <= SENDS_PER_WINDOW; count += 1) {
      await visitor.sendCode(phone, 'forgetPwd').expect(success());
      await target.advance(RESEND_INTERVAL_MS.forgetPwd);
    }
    await visitor.sendCode(phone, 'forgetPwd').expect(refused('SMS_LIMIT_REACHED'));
    await target.advance(SEND_WINDOW_MS);
    await visitor.sendCode(phone, 'forgetPwd').expect(success());
  });

  test('the choice among several accounts lasts five minutes', async ({ target }) => {
    await target.advance(0);
    const { visitor, ids } = await choosing(target, await target.agent(request));
    await target.advance(PENDING_LIFE_MS);
    await visitor.chooseAccount(ids[0] ?? '').expect(refused('CHOICE_REJECTED'));
    await visitor.get('/uc/account/info/listByPhone').expect(refused('LOGIN_REQUIRED'));
  });

  test('a gsid lasts a minute', async ({ target }) => {
    await target.advance(0);
    const gsid = await gsidOf(target, await target.agent(request));
    await target.advance(GSID_LIFE_MS);
    await (await target.agent(request)).signInByGsid(gsid).expect(refused('GSID_REJECTED'));
  });

  test('a QR code lasts five minutes', async ({ target }) => {
    await target.advance(0);
    const visitor = await target.agent(request);
    const scene = await preparedQr(visitor);
    await target.advance(QR_LIFE_MS - 5_000);
    await visitor.pollQr(scene).expect(success()).expect(qrStatus(QR_STATUS.initial));
    await target.advance(5_000);
    await visitor.pollQr(scene).expect(success()).expect(qrStatus(QR_STATUS.expired));
    // A step that would skip the test elsewhere.
    if (target.isSandbox) await target.scan(scene, 'confirm').catch(() => undefined);
    await visitor.pollQr(scene).expect(success()).expect(qrStatus(QR_STATUS.expired));
  });

  test('an authorisation of 1688 lasts a minute', async ({ target }) => {
    await target.advance(0);
    const visitor = await target.agent(request);
    const callback = await aliCallback(target, visitor, 'one');
    await target.advance(OAUTH_CODE_LIFE_MS);
    await visitor.get(callback).expect(leadsTo(target, '/login', { oauth_stale: '1' }));
  });

  test('a token of recovery lasts ten minutes', async ({ target }) => {
    await target.advance(0);
    const { phone, password } = await target.account();
    const visitor = await target.agent(request);
    const [[token = '', of] = []] = await tokensOf(target, visitor, phone);
    await target.advance(VERIFY_TOKEN_LIFE_MS);
    // The account's own password: even where a back end accepts the token, nothing changes.
    const late = visitor.resetPassword(phone, token, password, of?.accountId);
    await late.expect(refused('VERIFY_TOKEN_REJECTED'));
  });
});
