import { useCallback, useEffect, useRef, useState } from 'react';
import { usePortal } from '#portal/services/use-portal.ts';
import { showFailure } from '#portal/ui/show-failure.ts';
import { usePageRestore } from './use-page.ts';

/** `'leaving'` keeps the button busy: the browser is on its way to another page. */
// biome-ignore lint/suspicious/noConfusingVoidType: most work ends without a word
export type SubmitResult = 'leaving' | void;

export interface Submit<Args extends readonly unknown[]> {
  readonly busy: boolean;
  /** does nothing while one is in flight (threat F11) */
  submit(...args: Args): void;
}

interface SubmitOptions {
  /** instead of the toast with the error's text */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/**
 * One request in flight: a second call is ignored until the first has ended. Leaving the page aborts it, and
 * then nothing is shown (threat F13). A page that comes back from the cache is not busy (threat F17).
 */
export function useSubmit<Args extends readonly unknown[]>(
  work: (signal: AbortSignal, ...args: Args) => Promise<SubmitResult>,
  { onError }: SubmitOptions = {},
): Submit<Args> {
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
