import { hostErrorOf } from './host-error.ts';
import type { HostLine } from './host-line.ts';

/** Signed credentials that the host requires before an app may call it. A server signs; the client only forwards. */
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
    // Quirk: dd.ready leaves behind a rejection that cannot be caught, so the promise under it is read.
    const { config$: answer } = sdk.ddSdk as unknown as { config$: Promise<unknown> };
    await answer.catch((reason: unknown) => {
      throw hostErrorOf(reason);
    });
  };
}
