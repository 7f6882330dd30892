import { CONTROL } from '#contract/control/endpoints.ts';
import type { Snapshot } from '#contract/control/snapshot.ts';
import type { SmsAction } from '#contract/fields.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { DIALECTS, endBreach, FAULT_STATUS, type Seen } from './flow-calls.ts';
import { type Expected, FlowModel, type KnownAccount } from './flow-model.ts';
import { BROWSERS, type Broken, GROUP_IDS } from './flow-steps.ts';

export const PASSWORD = 'Passw0rd!';
export const NEW_PASSWORD = 'N3w-passw0rd';
const ACCOUNTS: readonly KnownAccount[] = [
  { id: '1001', account: 'buyer01', phone: '13800000001', password: PASSWORD, isEnabled: true },
  { id: '2001', account: 'group-main', phone: '13800000002', password: PASSWORD, isEnabled: true },
  { id: '2002', account: 'group-sub1', phone: '13800000002', password: PASSWORD, isEnabled: true },
  { id: '2003', account: 'group-sub2', phone: '13800000002', password: PASSWORD, isEnabled: true },
  { id: '3001', account: 'newbie', phone: '13800000003', password: PASSWORD, isEnabled: true },
  { id: '4001', account: 'frozen', phone: '13800000004', password: PASSWORD, isEnabled: false },
];

/** A promise that the portal broke. */
export class Broke extends Error {}

/** The calls of two browsers in a world, each held against the model, with faults and dialects in between. */
export class FlowPlayer {
  readonly world: WorldClient;
  readonly model = new FlowModel(BROWSERS, ACCOUNTS);
  readonly browsers: readonly PortalClient[];
  dialect = 0;
  /** calls that the next one to them is broken, once each */
  readonly faults: Broken[] = [];
  fired = 0;

  constructor(world: WorldClient) {
    this.world = world;
    this.browsers = Array.from({ length: BROWSERS }, () => world.browser());
  }

  /** Stops the world's clock: from here on the model's stands at the same instant. */
  async begin(): Promise<void> {
    const { now } = await this.world.freeze();
    const { portal } = (await this.world.call(CONTROL.snapshot)) as Snapshot;
    this.model.keys.began((portal.keys[0]?.since ?? now) - now);
  }

  browser(by: number): PortalClient {
    return this.browsers[by] as PortalClient;
  }

  /**
   * Makes a call and holds its end against the model's word, which is asked only where no fault comes before.
   * @returns whether it went well
   */
  async call(name: Broken | null, act: () => Promise<Seen>, expect: (seen: Seen) => Expected): Promise<Seen | null> {
    const at = name === null ? -1 : this.faults.indexOf(name);
    const seen = await act();
    if (at >= 0) {
      this.faults.splice(at, 1);
      this.fired += 1;
    }
    const expected = at >= 0 ? 'fault' : expect(seen);
    const wrong = endBreach(seen, expected, DIALECTS[this.dialect] as (typeof DIALECTS)[number]);
    if (wrong) throw new Broke(wrong);
    return expected === 'ok' ? seen : null;
  }

  /** The key that a browser has, fetched where it has none. */
  async key(by: number): Promise<string> {
    const person = this.model.person(by);
    return person.key ?? this.fetchKey(by);
  }

  async fetchKey(by: number): Promise<string> {
    const publicKey = await this.browser(by).publicKey();
    this.model.keys.fetched(publicKey, this.model.now);
    this.model.person(by).key = publicKey;
    return publicKey;
  }

  async rotate(): Promise<void> {
    // The model knows a key by its first fetch only.
    await this.fetchKey(0);
    const { publicKey } = await this.world.call(CONTROL.rotateKeys);
    this.model.keys.rotated(publicKey, this.model.now);
  }

  async wait(ms: number): Promise<void> {
    await this.world.advance(ms);
    this.model.now += ms;
  }

  async speak(nth: number): Promise<void> {
    await this.world.changeSettings({ dialect: DIALECTS[nth] as (typeof DIALECTS)[number] });
    this.dialect = nth;
  }

  async breakNext(name: Broken): Promise<void> {
    await this.world.fault({ match: { path: ENDPOINTS[name].path }, answer: { status: FAULT_STATUS }, times: 1 });
    this.faults.push(name);
  }

  async send(by: number, phone: string, action: SmsAction): Promise<void> {
    const { model } = this;
    const sent = await this.call(
      'sendSmsCode',
      () => this.browser(by).sendCode(phone, action),
      () => model.send(phone, action),
    );
    if (!sent || !model.isToldBySms(phone, action)) return;
    const code = (await this.world.sms(phone, action)).at(-1)?.code;
    if (code == null) throw new Broke(`no message came to ${phone}`);
    model.sent(phone, action, code);
  }

  /** The code that a phone got last, or one that is surely wrong. */
  typed(phone: string, action: SmsAction, isRight: boolean): string {
    const code = this.model.codes.get(`${phone} ${action}`)?.code ?? '000000';
    if (isRight) return code;
    return code === '111111' ? '222222' : '111111';
  }

  /** The rule between two steps: who each browser is. */
  async checkWho(by: number): Promise<void> {
    const { who } = this.model.person(by);
    const expected = this.model.accounts.find(({ id }) => id === who)?.account ?? null;
    const found = await this.browser(by).whoAmI();
    if (found !== expected) throw new Broke(`browser ${by} is ${found}, expected ${expected}`);
  }

  /** The lists and the refusals that a person would see, and that nothing broke the contract. */
  async checkEnd(): Promise<void> {
    if (this.dialect !== 0) await this.speak(0);
    for (const by of this.browsers.keys()) {
      await this.checkWho(by);
      await this.list(by);
    }
    await this.world.checkContract();
  }

  async list(by: number): Promise<void> {
    const offered = this.model.offered(by);
    const seen = await this.call(
      null,
      () => this.browser(by).send(ENDPOINTS.listByPhone),
      () => (offered.length > 0 ? 'ok' : 'LOGIN_REQUIRED'),
    );
    if (!seen) return;
    const listed = (seen as unknown as { data: readonly { accountId: string }[] }).data;
    const ids = listed.map(({ accountId }) => accountId).sort();
    if (ids.join() !== offered.join()) throw new Broke(`lists ${ids}, expected ${offered}`);
  }

  /** Accounts that an identity at 1688 is linked to. */
  linked(isMany: boolean): { readonly identity: string; readonly ids: readonly string[] } {
    return isMany ? { identity: 'ali-many', ids: GROUP_IDS } : { identity: 'ali-one', ids: ['1001'] };
  }
}
