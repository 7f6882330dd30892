import { WorldClient } from '#kit/world-client.ts';
import { openAgent, type PortalAgent, type Supertest, type SupertestAgent } from './portal-agent.ts';

/** A world of a sandbox at an address. */
export class AddressedWorld extends WorldClient {
  /**
   * An agent of your supertest that is one browser in this world: each request has the world's header, the agent's
   * cookies, its tokens and the business headers. A header that a test sets itself stays.
   * @param request `import request from 'supertest'`
   * @example
   * const buyer = await world.agent(request);
   * await buyer.login('buyer01', 'Passw0rd!').expect(200);
   * await buyer.get('/uc/account/info/basic').expect(200);
   */
  async agent<Agent extends SupertestAgent>(request: Supertest<Agent>): Promise<PortalAgent<Agent>> {
    const reason = (id: string) => this.journal.reasonOf(id);
    const place = { world: this.id, reason };
    return openAgent(request, this.transport.origin, await this.wire(), place);
  }

  override async fork(name?: string): Promise<AddressedWorld> {
    const { id, cookies } = await super.fork(name);
    return new AddressedWorld(this.transport, id, this.token, cookies);
  }
}
