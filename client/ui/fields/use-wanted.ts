import { useEffect, useState } from 'react';

/** A choice that shows as made before the answer is there, and goes back where `change` says that it did not work. */
export function useWanted(
  checked: boolean,
  change: (checked: boolean) => Promise<boolean>,
): { readonly isOn: boolean; readonly choose: (checked: boolean) => Promise<void> } {
  const [wanted, setWanted] = useState<boolean | null>(null);
  useEffect(() => {
    if (wanted === checked) setWanted(null);
  }, [wanted, checked]);

  async function choose(next: boolean): Promise<void> {
    setWanted(next);
    if (!(await change(next))) setWanted(null);
  }
  return { isOn: wanted ?? checked, choose };
}
