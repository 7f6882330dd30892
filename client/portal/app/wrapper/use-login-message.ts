import { type RefObject, useEffect } from 'react';
import { loginByIdentifier } from '#portal/api/login-api.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
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
  const { api, window, navigation, messages } = usePortal();
  const { busy, submit } = useSubmit(
    async (signal, gsid: string, target: string | null) => {
      await loginByIdentifier(api, { loginIdentifier: gsid, gotoUrl: target ?? undefined }, signal);
      navigation.assign(target ?? `${window.location.origin}/`);
      return 'leaving';
    },
    {
      onError: (error) => {
        showFailure(messages, error);
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
  }, [login, frame, submit, window]);

  return busy;
}
