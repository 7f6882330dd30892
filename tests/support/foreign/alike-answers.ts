import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { Wire } from '#contract/wire/wire.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { isAlike } from '#scripts/contract/judge/answer.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { openTarget } from '#support/target.ts';
import { FIRST_PASSWORD, type ForeignBackEnd, PHONES } from './foreign-people.ts';

type Answered = Pick<
  Awaited<ReturnType<PortalClient['request']>>,
  'status' | 'headers' | 'setCookies' | 'text' | 'body'
>;
type Visit = (browser: PortalClient) => Promise<Answered>;

const NAME = 'huadong-caigou';
const WRONG = 'Wrong-pass-1';
const CUSTOMER = { params: { request: {} } };

/** Calls by which two servers are held against each other, as a person comes upon them. */
const VISITS: Readonly<Record<string, Visit>> = {
  'a wrong password': (browser) => browser.signInByPassword(NAME, WRONG),
  'an unknown account': (browser) => browser.signInByPassword('no-such-account', WRONG),
  'the right password': (browser) => browser.signInByPassword(NAME, FIRST_PASSWORD),
  'a wrong code': (browser) => browser.signInBySms(PHONES.single, '000000'),
  'a phone of ten digits': (browser) => browser.signInBySms('1391111000', '000000'),
  'a code for a phone of ten digits': (browser) => browser.sendCode('1391111000', 'login'),
  'a code': (browser) => browser.sendCode(PHONES.shared, 'login'),
  'a second code': (browser) => browser.sendCode(PHONES.shared, 'login'),
  'a write without tokens': (browser) =>
    browser.request('POST', PATHS.currentCustomer, { body: CUSTOMER, tokens: false }),
  'accounts of a phone for a visitor': (browser) => browser.listByPhone(PHONES.single),
  'accounts to choose for a visitor': (browser) => browser.listByOutAccountId(),
  'a choice without a code': (browser) => browser.chooseAccount('90071'),
  'an unknown gsid': (browser) => browser.signInByGsid('no-such-gsid-7f3a9b2c'),
  'an unknown gsid from another site': (browser) => browser.identify('no-such-gsid-7f3a9b2c', '/go'),
  'a registration with a wrong code': (browser) => browser.register(PHONES.free, '000000'),
  'a wrong code of recovery': (browser) => browser.verifyCode(PHONES.single, '000000'),
  'a recovery with an unknown token': (browser) => browser.resetPassword(PHONES.single, 'no-token', FIRST_PASSWORD),
  'no weChatScene': (browser) => browser.send(ENDPOINTS.prepare, { body: { loginType: 'pwd' } }),
  'another method': (browser) => browser.request('PUT', PATHS.loginCustom, { body: {} }),
  'a sign-out': (browser) => browser.send(ENDPOINTS.logout),
};

/** Answers of a back end, and of a mock with its people and its wire format: the calls by whether both are alike. */
export async function alikeAnswers(backEnd: ForeignBackEnd, wire: Wire): Promise<Readonly<Record<string, boolean>>> {
  const mock = await openTarget({ wire });
  try {
    const main = mock.world('main');
    for (const { name, phone, password, isActive } of backEnd.people)
      await main.addAccount({ account: name, phone, password, enable: isActive });
    const visit = async (url: string, one: Visit) => {
      const browser = new PortalClient(new TargetTransport({ url }), { wire });
      await browser.request('GET', PATHS.publicKey);
      return one(browser);
    };
    const alike: Record<string, boolean> = {};
    for (const [name, one] of Object.entries(VISITS))
      alike[name] = isAlike(shown(await visit(backEnd.url, one)), shown(await visit(mock.url, one)));
    return alike;
  } finally {
    await mock.close();
  }
}

/** An answer without its numbers, and of a success without what is inside its fields: that is about other people. */
function shown(answer: Answered): Answered {
  const of = (value: unknown): unknown => {
    if (Array.isArray(value)) return [];
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, of(inner)]));
    return typeof value === 'string' ? value.replaceAll(/\d+/g, '#') : value;
  };
  const { result: _, loginUrl, ...body } = (answer.body ?? {}) as Record<string, unknown>;
  return { ...answer, body: of({ ...body, leadsOn: loginUrl !== undefined }) };
}
