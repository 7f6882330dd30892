import type { ReactNode } from 'react';
import { useWorld } from '#console/connection/world.tsx';
import { ActServicesContext } from '#console/lists/resource.ts';
import { useReset } from '#console/scenarios/use-reset.tsx';
import { useGoBack } from '#console/time/checkpoints.tsx';
import { useCopy } from '#console/ui/copying.tsx';

/** Provides `ActServices` to the acts of every list. */
export function ActServicesProvider({ children }: { children: ReactNode }) {
  const connection = useWorld();
  const copy = useCopy();
  const { goBack } = useGoBack();
  const { reset } = useReset();
  return <ActServicesContext value={{ connection, copy, goBack, reset }}>{children}</ActServicesContext>;
}
