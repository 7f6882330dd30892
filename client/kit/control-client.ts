import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/storage.ts';
import { type CallInput, type Given, type LooseInput, targetOf } from './call-input.ts';
import { type CallResponse, sendCall } from './call-response.ts';
import type { Transport } from './http.ts';

export interface ControlOptions {
  /** the world that calls are about; left out, the default one */
  readonly world?: string | undefined;
  /** the token that a sandbox prints which listens on more than loopback; asked for at each call */
  readonly token?: (() => string) | undefined;
}

/** The control API of one sandbox: any row of the contract's `CONTROL`, typed by that row. */
export class ControlClient {
  readonly transport: Transport;
  readonly #options: ControlOptions;

  constructor(transport: Transport, options: ControlOptions = {}) {
    this.transport = transport;
    this.#options = options;
  }

  /**
   * One call, typed by its row.
   * @throws CallFailure for anything but the success that its row describes
   * @example (await world.call(CONTROL.faults)).faults.length; // => 0
   */
  async call<Call extends Endpoint>(endpoint: Call, ...[input]: Given<CallInput<Call>>): Promise<ResponseOf<Call>> {
    return (await this.send(endpoint, ...([input] as unknown as Given<LooseInput<Call>>))).data;
  }

  /**
   * One call, right or wrong.
   * @throws CallFailure where no response comes
   * @example (await world.send(CONTROL.createSession, { body: { account: 'nobody' } })).status; // => 404
   */
  async send<Call extends Endpoint>(endpoint: Call, ...[input]: Given<LooseInput<Call>>): Promise<CallResponse<Call>> {
    const { headers, body, signal, ...place }: LooseInput = input ?? {};
    const target = targetOf(endpoint, place);
    const request = { method: endpoint.method, target, shown: target, body, signal };
    return sendCall(this.transport, endpoint, { ...request, headers: { ...this.headers(), ...headers } }, null);
  }

  /** Headers that every call carries. */
  headers(): Record<string, string> {
    const { world, token } = this.#options;
    const secret = token?.();
    return {
      [HEADERS.control]: '1',
      // A header holds ASCII alone. No world id needs an escape, so that a name with one is an unknown world.
      ...(world !== undefined && { [HEADERS.world]: encodeURIComponent(world) }),
      ...(secret && { [HEADERS.token]: secret }),
    };
  }
}
