import { useEffect, useEffectEvent } from 'react';

/** Listens to an event of the window while its component is mounted. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const latest = useEffectEvent(listener);
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => latest(event);
    window.addEventListener(type, listen);
    return () => window.removeEventListener(type, listen);
  }, [type]);
}
