import * as fc from 'fast-check';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { GROUP_IDS, otherThan, PASSWORD, PHONES } from './demo.ts';
import type { TestWorld } from './test-world.ts';

const phone = fc.constantFrom(PHONES.buyer, PHONES.group, PHONES.newbie, PHONES.unregistered, '13900000001');
const account = fc.constantFrom('buyer01', 'group-main', 'newbie', 'frozen', 'nobody');
const isRight = fc.boolean();

const act = fc.oneof(
  fc.record({ do: fc.constant('send' as const), phone, action: fc.constantFrom('login', 'register', 'forgetPwd') }),
  fc.record({ do: fc.constant('password' as const), account, isRight }),
  fc.record({ do: fc.constant('sms' as const), phone, isRight }),
  fc.record({ do: fc.constant('register' as const), phone, isRight }),
  fc.record({ do: fc.constant('choose' as const), accountId: fc.constantFrom(...GROUP_IDS) }),
  fc.record({ do: fc.constant('recover' as const), phone, isRight }),
  fc.record({ do: fc.constant('qr' as const), identity: fc.constantFrom('wx-buyer01', 'wx-new') }),
  fc.record({ do: fc.constantFrom('list' as const, 'who' as const, 'logout' as const, 'wait' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
type Flow = readonly Act[];

/** Flows of ten to sixteen acts, the same for the same seed. */
export function randomFlows(count: number, seed: number): Flow[] {
  return fc.sample(fc.array(act, { minLength: 10, maxLength: 16 }), { numRuns: count, seed });
}

/** The answers of a flow, with values that differ from world to world masked. */
export async function transcriptOf(world: TestWorld, flow: Flow): Promise<string[]> {
  const browser = world.browser();
  const lines: string[] = [];
  for (const step of flow) {
    for (const answer of await play(world, browser, step)) {
      const cookies = answer.setCookies;
      const text = `${answer.status} ${answer.headers['x-request-id']} ${answer.text} ${cookies.join(' ')}`;
      lines.push(`${step.do} ${masked(text, world)}`);
    }
  }
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

async function play(world: TestWorld, browser: PortalClient, step: Act): Promise<AnyResponse[]> {
  switch (step.do) {
    case 'send':
      return [await browser.sendCode(step.phone, step.action)];
    case 'password':
      return [await browser.signInByPassword(step.account, step.isRight ? PASSWORD : 'wr0ng-pass')];
    case 'sms':
      return [await browser.signInBySms(step.phone, await codeOf(world, step.phone, step.isRight))];
    case 'register':
      return [await browser.register(step.phone, await codeOf(world, step.phone, step.isRight))];
    case 'choose':
      return [await browser.chooseAccount(step.accountId)];
    case 'recover':
      return recover(world, browser, step.phone, step.isRight);
    case 'qr': {
      const { weChatScene } = await browser.prepareQr();
      return [
        await world.send(CONTROL.qrAction, {
          params: { scene: weChatScene, action: 'confirm' },
          body: { identity: step.identity },
        }),
        await browser.pollQr(weChatScene),
      ];
    }
    case 'list':
      return [await browser.send(ENDPOINTS.listByPhone)];
    case 'who':
      return [await browser.send(ENDPOINTS.currentCustomer, { body: { params: { request: {} } } })];
    case 'logout':
      return [await browser.logout()];
    case 'wait':
      await world.advance(20_000);
      return [];
  }
}

async function recover(world: TestWorld, browser: PortalClient, to: string, isRight: boolean): Promise<AnyResponse[]> {
  const verified = await browser.verifyCode(to, await codeOf(world, to, isRight));
  const { data } = verified.body as { data?: { map: object } };
  const [token = 'none'] = Object.keys(data?.map ?? {});
  return [verified, await browser.resetPassword(to, token, 'N3w-password')];
}

/** The newest code of a phone, or a wrong code. */
async function codeOf(world: TestWorld, to: string, isRight: boolean): Promise<string> {
  const code = (await world.sms(to)).findLast((message) => message.code !== null)?.code ?? '000000';
  return isRight ? code : otherThan(code);
}
