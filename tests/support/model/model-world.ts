import { CONTROL } from '#contract/control/endpoints.ts';
import type { Limits } from '#contract/control/world-limits.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import type { SandboxClient } from '#kit/sandbox-client.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { ACCOUNTS, ALI, PASSWORD } from './portal-model.ts';

const FIXTURE = {
  accounts: ACCOUNTS.map((account) => ({ ...account, password: PASSWORD })),
  weChat: Object.fromEntries(ACCOUNTS.map(({ account }) => [account, account])),
  ali: Object.fromEntries(Object.entries(ALI).map(([name, ids]) => [name, ids.map((id) => `name${id}`)])),
};

export type HowEnded = 'disable' | 'delete' | 'password';

/** A world of a server with the model's accounts and two browsers, and acts outside the portal. */
export class ModelWorld {
  readonly world: WorldClient;
  readonly browsers: readonly [PortalClient, PortalClient];

  private constructor(world: WorldClient) {
    this.world = world;
    this.browsers = [world.browser(), world.browser()];
  }

  /** A new world whose clock stands still. */
  static async on(sandbox: SandboxClient, limits: Limits): Promise<ModelWorld> {
    const world = await sandbox.createWorld({ fixture: { ...FIXTURE, settings: { limits } } });
    await world.freeze();
    return new ModelWorld(world);
  }

  browser(by: number): PortalClient {
    return this.browsers[by] as PortalClient;
  }

  /** An account's own WeChat confirms a QR code: whether it may. */
  async confirm(scene: string, accountId: string): Promise<boolean> {
    const params = { scene, action: 'confirm' } as const;
    return (await this.world.send(CONTROL.qrAction, { params, body: { identity: `name${accountId}` } })).isSuccess;
  }

  /** Ends an account's half-finished acts; afterwards it may sign in again. */
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
}
