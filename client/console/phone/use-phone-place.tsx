import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { SMALL, useMedia } from '#console/hooks/use-media.ts';
import { usePlace } from '#console/use-place.ts';

/** Relation of a view to the phone: the view is the phone itself, or holds it among other things. */
export type PhoneOfView = 'is' | 'within' | undefined;

const KEY = 'sandbox_phone_pinned';
/** Below this a column beside the view leaves too little for either. */
const ROOMY = '(min-width: 1180px)';

interface PhonePlace {
  /** whether a phone may be pinned beside this view at this width */
  readonly canPin: boolean;
  readonly isPinned: boolean;
  readonly isShown: boolean;
  /** whether a new message is seen as it comes, in the column or in the view */
  readonly isInSight: boolean;
  readonly toggle: () => void;
}

const PhonePlaceContext = createContext<PhonePlace | null>(null);

/** Remembers whether the phone stands beside every view. */
export function PhonePlaceProvider({ phone, children }: { phone: PhoneOfView; children: ReactNode }) {
  const [isPinned, setPinned] = useState(readPinned);
  const isRoomy = useMedia(ROOMY);
  const isSmall = useMedia(SMALL);
  const { address } = usePlace();
  const toggle = useCallback(() => {
    setPinned((pinned) => {
      keepPinned(!pinned);
      return !pinned;
    });
  }, []);
  const canPin = isRoomy && phone === undefined;
  const isShown = canPin && isPinned;
  const isInSight = isShown || phone === 'is' || (phone === 'within' && (!isSmall || address.query.show === 'phone'));
  const place = useMemo(
    () => ({ canPin, isPinned, isShown, isInSight, toggle }),
    [canPin, isPinned, isShown, isInSight, toggle],
  );
  return <PhonePlaceContext value={place}>{children}</PhonePlaceContext>;
}

export function usePhonePlace(): PhonePlace {
  const place = use(PhonePlaceContext);
  if (!place) throw new Error('usePhonePlace needs a PhonePlaceProvider around it');
  return place;
}

function readPinned(): boolean {
  try {
    return localStorage.getItem(KEY) === 'Y';
  } catch {
    return false;
  }
}

function keepPinned(isPinned: boolean): void {
  try {
    localStorage.setItem(KEY, isPinned ? 'Y' : 'N');
  } catch {
    // For this visit it is remembered all the same.
  }
}
