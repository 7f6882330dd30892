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
}

interface Resetting {
  readonly isBusy: boolean;
  readonly outcome: Outcome | null;
  /** Puts the world back, or to another scenario. @returns whether it worked */
  readonly reset: (request: ResetRequest, title: string) => Promise<boolean>;
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
    (request: ResetRequest, title: string) =>
      act(async () => {
        const [facts, before] = await Promise.all([
          readFacts(connection),
          connection.call(CONTROL.createCheckpoint, { body: {} }).catch(() => null),
        ]);
        await connection.call(CONTROL.reset, { body: request });
        setOutcome({ title, changes: diffOf(facts, await readFacts(connection)), before });
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
