import { keep, kept } from '#console/hooks/kept.ts';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { FetchTransport } from '#kit/browser/fetch-transport.ts';
import type { CallInput, Given, LooseInput } from '#kit/call-input.ts';
import { ControlClient } from '#kit/control-client.ts';
import { failureOf, unreachable, unreadable } from './control-failure.ts';

/** The control API of one world, with failures in words that this page can show. */
export class ConsoleClient extends ControlClient {
  constructor(world: string) {
    super(new FetchTransport(), { world, token: controlToken });
  }

  /** One call. @throws ControlFailure when it is refused, unanswered or answered in another shape */
  override async call<Call extends Endpoint>(
    endpoint: Call,
    ...[input]: Given<CallInput<Call>>
  ): Promise<ResponseOf<Call>> {
    const sending = this.send(endpoint, ...([input] as unknown as Given<LooseInput<Call>>));
    const response = await sending.catch(() => Promise.reject(unreachable()));
    if (response.status < 200 || response.status >= 300) throw failureOf(response.body, response.status);
    try {
      return response.data;
    } catch {
      throw unreadable();
    }
  }
}

const KEY = 'sandbox_control_token';

/** The token printed at start, wanted only where the server listens on more than loopback; empty when not given. */
export const controlToken = (): string => kept(KEY, 'sessionStorage') ?? '';

/** Keeps the token for this tab. @returns false when the browser keeps nothing */
export function keepControlToken(token: string): boolean {
  keep(KEY, token, 'sessionStorage');
  return controlToken() === token;
}
