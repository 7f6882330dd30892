import { useCallback, useState } from 'react';
import { failureText } from '#console/connection/control-failure.ts';
import { useNotices } from '#console/ui/notice.tsx';

/** Runs one act at a time: a second call while one is under way is ignored, a failure is shown. */
export function useAct(): {
  readonly isBusy: boolean;
  readonly act: (work: () => Promise<unknown>, doneText?: string) => Promise<boolean>;
} {
  const { notify, warn } = useNotices();
  const [isBusy, setBusy] = useState(false);
  const act = useCallback(
    async (work: () => Promise<unknown>, doneText?: string) => {
      if (isBusy) return false;
      setBusy(true);
      try {
        await work();
        if (doneText) notify(doneText);
        return true;
      } catch (thrown) {
        warn(failureText(thrown));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [isBusy, notify, warn],
  );
  return { isBusy, act };
}
