import { hostErrorOf } from './host-error.ts';
import type { HostLine } from './host-line.ts';

/** What the host wants to see before it lets an app call it. The client carries the signature, a server makes it. */
export interface HostAuthorization {
  readonly agentId: string;
  readonly corpId: string;
  readonly timeStamp: number | string;
  readonly nonceStr: string;
  readonly signature: string;
  /** 0: micro-app, 1: service window */
  readonly type?: 0 | 1;
  readonly jsApiList: readonly string[];
}

/**
 * Authorises this page, once: `runtime.permission.requestJsApis` on a phone, `config` with the page's address on a
 * desktop (spec §6). While the answer is out, a listed call that fails with code 7 waits for it and is made once more.
 * A second authorisation is not sent; it settles as the first did.
 */
export function authorizationOf({ sdk }: HostLine) {
  return async (authorization: HostAuthorization): Promise<void> => {
    sdk.dd.config({ ...authorization, jsApiList: [...authorization.jsApiList] });
    // Quirk: dd.ready leaves a rejection behind that nobody can catch, so the promise under it is read.
    const { config$: answer } = sdk.ddSdk as unknown as { config$: Promise<unknown> };
    await answer.catch((reason: unknown) => {
      throw hostErrorOf(reason);
    });
  };
}
