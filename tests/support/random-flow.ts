import * as fc from 'fast-check';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { GROUP_IDS, otherThan, PASSWORD, PHONES } from './demo.ts';
import type { TestWorld } from './test-world.ts';

/** An act of a person in a browser: its answers. */
type Act = (world: TestWorld, browser: PortalClient) => Promise<AnyResponse[]>;
type Flow = readonly Act[];

const phone = fc.constantFrom(PHONES.buyer, PHONES.group, PHONES.newbie, PHONES.unregistered, '13900000001');
const action = fc.constantFrom('login', 'register', 'forgetPwd');
const account = fc.constantFrom('buyer01', 'group-main', 'newbie', 'frozen', 'nobody');
const typed = fc.record({ phone, isRight: fc.boolean() });
const signIn = fc.record({ account, isRight: fc.boolean() });

function acts<Given>(
  given: fc.Arbitrary<Given>,
  act: (given: Given, world: TestWorld, browser: PortalClient) => Promise<AnyResponse[]>,
): fc.Arbitrary<Act> {
  return given.map((values) => (world, browser) => act(values, world, browser));
}

const act: fc.Arbitrary<Act> = fc.oneof(
  acts(fc.record({ phone, action }), async ({ phone, action }, _, browser) => [await browser.sendCode(phone, action)]),
  acts(signIn, async ({ account, isRight }, _, browser) => [
    await browser.signInByPassword(account, isRight ? PASSWORD : 'wr0ng-pass'),
  ]),
  acts(typed, async (given, world, browser) => [await browser.signInBySms(given.phone, await codeOf(world, given))]),
  acts(typed, async (given, world, browser) => [await browser.register(given.phone, await codeOf(world, given))]),
  acts(fc.constantFrom(...GROUP_IDS), async (id, _, browser) => [await browser.chooseAccount(id)]),
  acts(typed, recover),
  acts(fc.constantFrom('wx-buyer01', 'wx-new'), async (identity, world, browser) => {
    const { weChatScene: scene } = await browser.prepareQr();
    const params = { scene, action: 'confirm' } as const;
    return [await world.send(CONTROL.qrAction, { params, body: { identity } }), await browser.pollQr(scene)];
  }),
  fc.constantFrom<Act>(
    async (_, browser) => [await browser.send(ENDPOINTS.listByPhone)],
    async (_, browser) => [await browser.send(ENDPOINTS.currentCustomer, { body: { params: { request: {} } } })],
    async (_, browser) => [await browser.logout()],
    async (world) => {
      await world.advance(20_000);
      return [];
    },
  ),
);

/** Flows of ten to sixteen acts, the same for the same seed. */
export function randomFlows(count: number, seed: number): Flow[] {
  return fc.sample(fc.array(act, { minLength: 10, maxLength: 16 }), { numRuns: count, seed });
}

/** The answers of a flow, with values that differ from world to world masked. */
export async function transcriptOf(world: TestWorld, flow: Flow): Promise<string[]> {
  const browser = world.browser();
  const lines: string[] = [];
  for (const act of flow)
    for (const { status, headers, text, setCookies } of await act(world, browser))
      lines.push(masked(`${status} ${headers['x-request-id']} ${text} ${setCookies.join(' ')}`, world));
  lines.push(masked(JSON.stringify(await world.sms()), world));
  return lines;
}

function masked(text: string, world: TestWorld): string {
  // Control calls are numbered by the server, not by the world.
  return text
    .replaceAll(world.id, 'WORLD')
    .replace(/ s-\d+ /, ' s ')
    .replace(/data:image\/png;base64,[^"]+/g, 'PICTURE');
}

interface Typed {
  readonly phone: string;
  readonly isRight: boolean;
}

async function recover(given: Typed, world: TestWorld, browser: PortalClient): Promise<AnyResponse[]> {
  const verified = await browser.verifyCode(given.phone, await codeOf(world, given));
  const { data } = verified.body as { data?: { map: object } };
  const [token = 'none'] = Object.keys(data?.map ?? {});
  return [verified, await browser.resetPassword(given.phone, token, 'N3w-password')];
}

/** The newest code of a phone, or a wrong code. */
async function codeOf(world: TestWorld, { phone, isRight }: Typed): Promise<string> {
  const code = (await world.sms(phone)).findLast((message) => message.code !== null)?.code ?? '000000';
  return isRight ? code : otherThan(code);
}
