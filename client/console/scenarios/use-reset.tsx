import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useGoBack } from '#console/checkpoints/use-go-back.tsx';
import { useWorld } from '#console/connection/use-world.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ResetRequest } from '#contract/control/world.ts';
import { type Change, diffOf } from './world-diff.ts';
import { readFacts } from './world-facts.ts';

/** Result of the last change of scenario. */
export interface Outcome {
  readonly title: string;
  readonly changes: readonly Change[];
  /** the world as it was; null where it is too large to keep */
  readonly before: Checkpoint | null;
  /** a story is played: its reader looks at that */
  readonly isAside: boolean;
}

interface ResetOptions {
  /** a story begins anew: undone is the change before its first time */
  readonly isReplay?: boolean;
  readonly isAside?: boolean;
}

interface Resetting {
  readonly isBusy: boolean;
  readonly outcome: Outcome | null;
  /** Puts the world back, or to another scenario. @returns whether it worked */
  readonly reset: (request: ResetRequest, title: string, options?: ResetOptions) => Promise<boolean>;
  readonly undo: () => Promise<boolean>;
  readonly dismiss: () => void;
}

const ResetContext = createContext<Resetting | null>(null);

/** Every change of scenario goes through here, so that each says what it changed and can be undone. */
export function ResetProvider({ children }: { children: ReactNode }) {
  const connection = useWorld();
  const { isBusy: isResetting, act } = useAct();
  const { isBusy: isGoingBack, goBack } = useGoBack();
  const isBusy = isResetting || isGoingBack;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const dismiss = useCallback(() => setOutcome(null), []);

  const reset = useCallback(
    (request: ResetRequest, title: string, { isReplay = false, isAside = false }: ResetOptions = {}) =>
      act(async () => {
        const [facts, before] = await Promise.all([
          readFacts(connection),
          isReplay ? null : connection.call(CONTROL.createCheckpoint, { body: {} }).catch(() => null),
        ]);
        await connection.call(CONTROL.reset, { body: request });
        const changes = diffOf(facts, await readFacts(connection));
        setOutcome((last) => (isReplay && last ? { ...last, title, isAside } : { title, changes, before, isAside }));
      }),
    [act, connection],
  );

  const undo = useCallback(async () => {
    const before = outcome?.before;
    if (!before || !(await goBack(before))) return false;
    setOutcome(null);
    return true;
  }, [goBack, outcome]);

  const value = useMemo<Resetting>(
    () => ({ isBusy, outcome, reset, undo, dismiss }),
    [isBusy, outcome, reset, undo, dismiss],
  );
  return <ResetContext value={value}>{children}</ResetContext>;
}

export function useReset(): Resetting {
  const value = use(ResetContext);
  if (!value) throw new Error('useReset needs a ResetProvider around it');
  return value;
}
