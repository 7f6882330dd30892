import { useState } from 'react';
import type * as z from 'zod/mini';
import { type Draft, type DraftReading, type DraftRules, readDraft, valueAt, withValue } from './draft.ts';

/** Props of a field's text. */
interface Bound {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

interface BoundForm<T> extends DraftReading<T> {
  /** true once something was typed or ticked */
  readonly isChanged: boolean;
  readonly bind: (path: string) => Bound;
  readonly tick: (path: string) => { readonly checked: boolean; readonly onChange: (checked: boolean) => void };
  readonly at: (path: string) => Draft[string];
  readonly set: (path: string, value: Draft[string]) => void;
  /** Shows the problems of all fields. @returns the value, where there are none */
  readonly check: () => T | null;
  /** Back to how the form opened, or as `start` is by now. */
  readonly revert: () => void;
}

interface FormRules extends DraftRules {
  /** shows each problem while it is typed, not only once the form is sent */
  readonly isEager?: boolean;
}

/** Binds fields to a schema of the contract: it reads what they hold, and says which it refuses. */
export function useForm<S extends z.ZodMiniType>(
  schema: S,
  start: Draft,
  { isEager = false, ...rules }: FormRules = {},
): BoundForm<z.output<S>> {
  const [typed, setTyped] = useState<Draft | null>(null);
  const [isShown, setShown] = useState(isEager);
  const draft = typed ?? start;
  const reading = readDraft(schema, draft, rules);
  const set = (path: string, value: Draft[string]): void => {
    // Several changes in one event build on each other.
    setTyped((now) => withValue(now ?? start, path, value));
    setShown(isEager);
  };
  return {
    ...reading,
    isChanged: typed !== null,
    bind: (path) => ({
      value: String(valueAt(draft, path) ?? ''),
      error: isShown ? reading.problems[path] : undefined,
      onChange: (text) => set(path, text),
    }),
    tick: (path) => ({ checked: valueAt(draft, path) === true, onChange: (checked) => set(path, checked) }),
    at: (path) => valueAt(draft, path),
    set,
    check: () => {
      setShown(true);
      return reading.value;
    },
    revert: () => {
      setTyped(null);
      setShown(isEager);
    },
  };
}
