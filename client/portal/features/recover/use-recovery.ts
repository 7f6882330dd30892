import { useEffect, useState, useTransition } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  atEntry,
  isOver,
  newRecovery,
  type Recovery,
  type RecoveryStep,
  readEntry,
  type StepEntry,
  stepsOf,
} from './recovery.ts';

/**
 * The recovery of this page. Each step is a history entry, so that Back and Forward walk them; entries of a recovery
 * that is over lead back to the page before its first step.
 */
export function useRecovery() {
  const { pathname, search, key, state } = useLocation();
  const navigate = useNavigate();
  const [reached, setReached] = useState(newRecovery);
  const [isAdvancing, startAdvance] = useTransition();
  const entry = readEntry(state);
  const recovery = atEntry(reached, entry);
  const depthBehind = entry && isOver(recovery, entry) ? entry.depth : 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry that is left
  useEffect(() => {
    if (depthBehind > 0) void navigate(-depthBehind);
  }, [key, depthBehind]);

  return {
    recovery,
    /** a step further, with a history entry of its own */
    advance: (next: Recovery) => {
      // A second click before the step is drawn would make a second entry of it.
      if (isAdvancing) return;
      // With the navigation, which is a transition by itself: a step is drawn together with its entry.
      startAdvance(() => {
        setReached(next);
        if (next.step === 'done') return;
        const ahead: StepEntry = { run: next.run, step: next.step, depth: (entry?.depth ?? 0) + 1 };
        void navigate({ pathname, search }, { state: { recovery: ahead } });
      });
    },
    /** to a step before this one, as the browser's Back */
    returnTo: (step: RecoveryStep) => {
      const steps = stepsOf(recovery);
      void navigate(steps.indexOf(step) - steps.indexOf(recovery.step));
    },
    /** from the start, with nothing proven */
    restart: () => setReached(newRecovery()),
  };
}
