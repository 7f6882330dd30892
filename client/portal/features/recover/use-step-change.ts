import { type RefObject, useLayoutEffect, useRef } from 'react';
import { COPY, fill } from '#contract/copy.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { type Recovery, STEP_NAMES, stepsOf, viewOf } from './recovery.ts';

/** In this order: the chosen element, the first field or the heading, the button where there is no field. */
const FOCUS = ['input:checked', 'input:not([aria-hidden]), h2', 'button[type="submit"]'];

/** After a change of step: says which one it is, and moves the focus to where it goes on. */
export function useStepChange(recovery: Recovery): RefObject<HTMLDivElement | null> {
  const { messages } = usePortal();
  const ref = useRef<HTMLDivElement>(null);
  const view = viewOf(recovery);
  const shown = useRef(view);
  useLayoutEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const steps = stepsOf(recovery);
    const i = steps.indexOf(recovery.step) + 1;
    messages.announce(fill('fp.step.sr', { i, n: steps.length, name: COPY[STEP_NAMES[recovery.step]] }));
    const targets = FOCUS.map((selector) => ref.current?.querySelector<HTMLElement>(selector));
    targets.find(Boolean)?.focus();
  }, [recovery, view, messages]);
  return ref;
}
