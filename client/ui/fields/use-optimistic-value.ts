import { useEffect, useState } from 'react';

/** Shows a choice at once, before the response; shows the stored value again where `change` resolves to false. */
export function useOptimisticValue(
  checked: boolean,
  change: (checked: boolean) => Promise<boolean>,
): { readonly isOn: boolean; readonly choose: (checked: boolean) => Promise<void> } {
  const [optimistic, setOptimistic] = useState<boolean | null>(null);
  useEffect(() => {
    if (optimistic === checked) setOptimistic(null);
  }, [optimistic, checked]);

  async function choose(next: boolean) {
    setOptimistic(next);
    if (!(await change(next))) setOptimistic(null);
  }
  return { isOn: optimistic ?? checked, choose };
}
