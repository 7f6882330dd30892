import { type RefObject, useEffect, useRef } from 'react';
import { COPY, fill } from '#contract/copy.ts';
import { announce } from '#portal/shared/messages.ts';
import { type Recovery, stepsOf } from './recovery.ts';
import { STEP_NAMES } from './step-indicator.tsx';

/** After a change of step: says which one it is, and moves the focus to its first field, or to its heading. */
export function useStepChange(recovery: Recovery): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(recovery.step);
  useEffect(() => {
    if (shown.current === recovery.step) return;
    shown.current = recovery.step;
    const steps = stepsOf(recovery);
    const i = steps.indexOf(recovery.step) + 1;
    announce(fill('fp.step.sr', { i, n: steps.length, name: COPY[STEP_NAMES[recovery.step]] }));
    ref.current?.querySelector<HTMLElement>('input:not([aria-hidden]), h2')?.focus();
  }, [recovery]);
  return ref;
}
