import type { ReactNode } from 'react';
import { useGoBack } from '#console/checkpoints/checkpoints.tsx';
import { useWorld } from '#console/connection/world.tsx';
import { useCopy } from '#console/copying/copying.tsx';
import { ActServicesContext } from '#console/lists/resource.ts';
import { useReset } from '#console/scenarios/use-reset.tsx';

/** Provides `ActServices` to the acts of every list. */
export function ActServicesProvider({ children }: { children: ReactNode }) {
  const connection = useWorld();
  const copy = useCopy();
  const { goBack } = useGoBack();
  const { reset } = useReset();
  return <ActServicesContext value={{ connection, copy, goBack, reset }}>{children}</ActServicesContext>;
}
