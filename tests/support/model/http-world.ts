import { CONTROL } from '#contract/control/endpoints.ts';
import type { Limits } from '#contract/control/world-limits.ts';
import type { SmsAction } from '#contract/fields.ts';
import type { SandboxClient } from '#kit/sandbox-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { HowEnded, ModelWorld } from './model-world.ts';
import { ACCOUNTS, ALI, PASSWORD } from './portal-model.ts';

const FIXTURE = {
  accounts: ACCOUNTS.map((account) => ({ ...account, password: PASSWORD })),
  weChat: Object.fromEntries(ACCOUNTS.map(({ account }) => [account, account])),
  ali: Object.fromEntries(Object.entries(ALI).map(([name, ids]) => [name, ids.map((id) => `name${id}`)])),
};

/** The model's world on a server. */
export class HttpWorld implements ModelWorld {
  readonly world: WorldClient;
  readonly browsers;

  private constructor(world: WorldClient) {
    this.world = world;
    this.browsers = [world.browser(), world.browser()];
  }

  /** A new world whose clock stands still. */
  static async on(sandbox: SandboxClient, limits: Limits): Promise<HttpWorld> {
    const world = await sandbox.createWorld({ fixture: { ...FIXTURE, settings: { limits } } });
    await world.freeze();
    return new HttpWorld(world);
  }

  latestCode(phone: string, action: SmsAction): Promise<string> {
    return this.world.latestCode(phone, action);
  }

  async confirm(scene: string, accountId: string): Promise<boolean> {
    const params = { scene, action: 'confirm' } as const;
    return (await this.world.send(CONTROL.qrAction, { params, body: { identity: `name${accountId}` } })).isSuccess;
  }

  async authorize(state: string, identity: string): Promise<string> {
    return (await this.world.call(CONTROL.authorizeAli, { body: { state, identity } })).code;
  }

  async end(accountId: string, how: HowEnded, password: string): Promise<void> {
    if (how === 'password') await this.world.changeAccount(accountId, { password });
    else if (how === 'disable')
      for (const enable of [false, true]) await this.world.changeAccount(accountId, { enable });
    else {
      const seed = ACCOUNTS.find((account) => account.accountId === accountId);
      const { password: kept } = await this.world.account(`name${accountId}`);
      await this.world.call(CONTROL.deleteAccount, { params: { id: accountId } });
      await this.world.addAccount({ account: `name${accountId}`, ...seed, password: kept });
    }
  }

  async rotateKeys(): Promise<void> {
    await this.world.call(CONTROL.rotateKeys);
  }

  async advance(ms: number): Promise<void> {
    await this.world.advance(ms);
  }
}
