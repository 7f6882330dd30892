import { type RefObject, useEffect } from 'react';
import { loginByIdentifier } from '#portal/api/login-api.ts';
import { navigateAway } from '#portal/api/navigate-away.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { showFailure } from '#portal/ui/show-failure.ts';
import { acceptLogin, targetOfLogin, type WrappedLogin } from './wrapped-login.ts';

/**
 * Signs in here with the gsid that the framed login hands over, and goes on (spec §2). Acted on once: a second
 * message finds the first one under way, and after a failure `onFailed` puts a new page into the frame.
 * @returns whether a sign-in is under way
 */
export function useLoginMessage(
  login: WrappedLogin | null,
  frame: RefObject<HTMLIFrameElement | null>,
  onFailed: () => void,
): boolean {
  const { busy, submit } = useSubmit(
    async (signal, gsid: string, target: string | null) => {
      await loginByIdentifier({ loginIdentifier: gsid, gotoUrl: target ?? undefined }, { signal });
      navigateAway(target ?? `${window.location.origin}/`);
      return 'leaving';
    },
    {
      onError: (error) => {
        showFailure(error);
        onFailed();
      },
    },
  );

  useEffect(() => {
    if (!login) return;
    const listen = (event: MessageEvent<unknown>) => {
      const frameWindow = frame.current?.contentWindow ?? null;
      const message = acceptLogin(event, { origin: login.origin, frame: frameWindow });
      if (!message) return;
      submit(message.gsid, targetOfLogin(message, window.location.href, login.gotoUrlAllowList));
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [login, frame, submit]);

  return busy;
}
