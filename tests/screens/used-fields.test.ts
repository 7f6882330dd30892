import { COPY } from '#contract/copy.ts';
import { forgetPassword, listByOutAccountId, listByPhone, register } from '#portal/api/account-api.ts';
import { ApiError } from '#portal/api/api-error.ts';
import { basicInfo, currentCustomer } from '#portal/api/customer-api.ts';
import { login, loginByIdentifier, loginConfig, logout } from '#portal/api/login-api.ts';
import { portalConfig } from '#portal/api/portal-api.ts';
import { prepareQr, qrStatus } from '#portal/api/qr-api.ts';
import { sendSmsCode, verifySmsCode } from '#portal/api/sms-api.ts';
import { createPortal, type Portal } from '#portal/services/create-portal.ts';
import { CORRUPTIONS, type Corruption, corrupted, fieldsOf, isWithin } from '#support/answer-fields.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { handleAnswers } from '#support/page-answers.ts';
import { realResponses } from '#support/real-answers.ts';
import { expect, test } from '#support/screen-test.ts';
import { type Need, type ReadCall, USED, type Uses } from '#support/used-fields.ts';

const phone = PHONES.newbie;
const smsCode = '123456';

interface Reading {
  readonly title: string;
  readonly name: ReadCall;
  /** the call; of what it keeps for no screen, nothing */
  read(portal: Portal): Promise<unknown>;
  readonly uses: Uses;
}

function reading(name: ReadCall, read: Reading['read'], uses = USED[name], title: string = name): Reading {
  return { title, name, read, uses };
}

/** Every call of the client. */
const READINGS: readonly Reading[] = [
  reading('logout', ({ api }) => logout(api)),
  reading('register', ({ api }) => register(api, { phone, smsCode })),
  reading('sendSmsCode', ({ api }) => sendSmsCode(api, { action: 'login', phone })),
  reading('forgetPassword', ({ api }) => forgetPassword(api, { verifyToken: 't', newPassword: PASSWORD, phone })),
  reading('loginByIdentifier', ({ api }) => loginByIdentifier(api, { loginIdentifier: 'gsid' })),
  reading('login', (portal) => login(portal, { loginType: 'sms', phone, smsCode })),
  reading(
    'login',
    (portal) => login(portal, { loginType: 'pwd', account: 'buyer01', password: PASSWORD }),
    { data: 'optional', 'data.gsid': 'alone' },
    'login by password, which does not look at accountSize',
  ),
  reading('publicKey', ({ encryption }) => encryption.keys.load()),
  reading('listByPhone', ({ api }) => listByPhone(api, phone)),
  reading('listByOutAccountId', ({ api }) => listByOutAccountId(api)),
  reading('loginConfig', ({ api }) => loginConfig(api, { gotoUrl: '/go' })),
  reading('loginCustom', ({ api }) => portalConfig(api)),
  reading('prepare', ({ api }) => prepareQr(api, { gotoUrl: '/go', isLogin: 1 })),
  reading('qrStatus', ({ api }) => qrStatus(api, 'scene')),
  reading('verifySmsCode', ({ api }) => verifySmsCode(api, { phone, smsCode })),
  reading('currentCustomer', async ({ api }) => ({ ...(await currentCustomer(api)), accountId: undefined })),
  reading('basicInfo', async ({ api }) => (await basicInfo(api)).count),
];

/** Corruptions that a field bears; any other is 请求错误. */
const BORNE: Readonly<Record<Need, readonly Corruption[]>> = {
  needed: [],
  optional: ['dropped'],
  nullable: ['dropped', 'nulled'],
  alone: CORRUPTIONS,
};

test('the client reads the fields that a screen uses, and no others (threat F7)', async ({
  world,
  tab: _tab,
  onTestFinished,
}) => {
  const real = await realResponses(world);
  let asked: ReadCall;
  let body: unknown;
  onTestFinished(handleAnswers({ answer: (called) => (called === asked ? body : real[called as ReadCall]) }));
  for (const { title, name, read, uses } of READINGS) {
    asked = name;
    const outcomeOf = async (given: unknown): Promise<unknown> => {
      body = given;
      return read(createPortal(window)).catch((error: unknown) => error);
    };
    const whole = await outcomeOf(real[name]);
    expect(whole, title).not.toBeInstanceOf(Error);

    const fields = fieldsOf(real[name]).filter((path) => isWithin(path, ['data']));
    expect(
      Object.keys(uses).filter((path) => !fields.includes(path)),
      `${title}: rows of the table without a field`,
    ).toEqual([]);
    for (const path of fields) {
      for (const how of CORRUPTIONS) {
        // An item that is gone makes a shorter list, which is another answer.
        if (path.endsWith('*') && how === 'dropped') continue;
        const outcome = await outcomeOf(corrupted(real[name], path, how));
        expectOutcome(`${title}: ${path} ${how}`, outcome, { whole, path, how, need: uses[path] });
      }
    }
  }
});

interface Corrupted {
  /** what the call hands on when nothing is wrong */
  readonly whole: unknown;
  readonly path: string;
  readonly how: Corruption;
  readonly need: Need | undefined;
}

function expectOutcome(title: string, outcome: unknown, { whole, path, how, need }: Corrupted): void {
  if (need === undefined) {
    expect(outcome, title).toEqual(whole);
  } else if (!BORNE[need].includes(how)) {
    expect(outcome, title).toBeInstanceOf(ApiError);
    expect(outcome, title).toMatchObject({ kind: 'unreadable', message: COPY['err.default'] });
  } else {
    expect(outcome, title).not.toBeInstanceOf(Error);
    const field = path.split('.').at(-1) ?? '';
    if (isPlain(whole) && field in whole) {
      expect({ ...(outcome as object), [field]: null }, title).toEqual({ ...whole, [field]: null });
    }
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
