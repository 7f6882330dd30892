import { useCallback, useEffect, useRef, useState } from 'react';
import { usePortal } from '#portal/services/use-portal.ts';
import { showFailure } from '#portal/ui/show-failure.ts';
import { usePageRestore } from './use-page.ts';

/** `'leaving'` keeps the button busy: the browser is on its way to another page. */
// biome-ignore lint/suspicious/noConfusingVoidType: most work ends without a word
type SubmitResult = 'leaving' | void;

/**
 * One request in flight: a second call is ignored until the first has ended. Leaving the page aborts it, and
 * then nothing is shown (threat F13). A page that comes back from the cache is not busy (threat F17).
 * @param onError instead of the toast with the error's text
 */
export function useSubmit<Args extends readonly unknown[]>(
  work: (signal: AbortSignal, ...args: Args) => Promise<SubmitResult>,
  onError?: (error: unknown) => void,
) {
  const { messages } = usePortal();
  const [busy, setBusy] = useState(false);
  const controller = useRef<AbortController | null>(null);
  const latest = useRef({ work, onError });
  latest.current = { work, onError };

  const stop = useCallback(() => {
    controller.current?.abort();
    controller.current = null;
    setBusy(false);
  }, []);
  useEffect(() => stop, [stop]);
  usePageRestore(stop);

  /** does nothing while one is in flight (threat F11) */
  const submit = useCallback(
    (...args: Args) => {
      if (controller.current) return;
      const own = new AbortController();
      controller.current = own;
      setBusy(true);
      const end = () => {
        if (controller.current !== own) return;
        controller.current = null;
        setBusy(false);
      };
      latest.current.work(own.signal, ...args).then(
        (result) => {
          if (result !== 'leaving') end();
        },
        (error: unknown) => {
          end();
          if (own.signal.aborted) return;
          if (latest.current.onError) latest.current.onError(error);
          else showFailure(messages, error);
        },
      );
    },
    [messages],
  );

  return { busy, submit };
}
