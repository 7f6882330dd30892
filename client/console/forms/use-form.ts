import { useState } from 'react';
import type * as z from 'zod/mini';
import { type Draft, type DraftRules, readDraft, valueAt, withValue } from './draft.ts';

interface FormRules extends DraftRules {
  /** shows each problem while it is typed, not only once the form is sent */
  readonly isEager?: boolean;
}

/** Binds fields to a schema of the contract: it reads what they hold, and says which it refuses. */
export function useForm<S extends z.ZodMiniType>(
  schema: S,
  start: Draft,
  { isEager = false, ...rules }: FormRules = {},
) {
  const [typed, setTyped] = useState<Draft | null>(null);
  const [isShown, setShown] = useState(isEager);
  const draft = typed ?? start;
  const reading = readDraft(schema, draft, rules);
  const set = (path: string, value: Draft[string]) => {
    // Several changes in one event build on each other.
    setTyped((now) => withValue(now ?? start, path, value));
    setShown(isEager);
  };
  return {
    ...reading,
    /** true once something was typed or ticked */
    isChanged: typed !== null,
    /** Props of a field's text. */
    bind: (path: string) => ({
      value: String(valueAt(draft, path) ?? ''),
      error: isShown ? reading.problems[path] : undefined,
      onChange: (text: string) => set(path, text),
    }),
    tick: (path: string) => ({
      checked: valueAt(draft, path) === true,
      onChange: (checked: boolean) => set(path, checked),
    }),
    at: (path: string) => valueAt(draft, path),
    set,
    /** Shows the problems of all fields. @returns the value, where there are none */
    check: () => {
      setShown(true);
      return reading.value;
    },
    /** Back to how the form opened, or as `start` is by now. */
    revert: () => {
      setTyped(null);
      setShown(isEager);
    },
  };
}
