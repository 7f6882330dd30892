import { useEffect, useEffectEvent } from 'react';

/** Hears an event of the window for as long as its component is there. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  hear: (event: WindowEventMap[Type]) => void,
): void {
  const heard = useEffectEvent(hear);
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => heard(event);
    window.addEventListener(type, listen);
    return () => window.removeEventListener(type, listen);
  }, [type]);
}
