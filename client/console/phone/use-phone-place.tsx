import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { keep, kept } from '#console/hooks/kept.ts';
import { SMALL, useMedia } from '#console/hooks/use-media.ts';
import { usePlace } from '#console/place.ts';

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

const PhonePlaceContext = createContext<PhonePlace>(null as never);

interface PhonePlaceProviderProps {
  /** the view holds the phone among other things */
  isWithin: boolean;
  children: ReactNode;
}

/** Remembers whether the phone stands beside every view. */
export function PhonePlaceProvider({ isWithin, children }: PhonePlaceProviderProps) {
  const [isPinned, setPinned] = useState(() => kept(KEY) === 'Y');
  const isRoomy = useMedia(ROOMY);
  const isSmall = useMedia(SMALL);
  const { show } = usePlace().address.query;
  const place = useMemo(() => {
    const canPin = isRoomy && !isWithin;
    const isShown = canPin && isPinned;
    const toggle = () => {
      setPinned(!isPinned);
      keep(KEY, isPinned ? 'N' : 'Y');
    };
    return { canPin, isPinned, isShown, isInSight: isShown || (isWithin && (!isSmall || show === 'phone')), toggle };
  }, [isRoomy, isWithin, isPinned, isSmall, show]);
  return <PhonePlaceContext value={place}>{children}</PhonePlaceContext>;
}

export const usePhonePlace = (): PhonePlace => use(PhonePlaceContext);

/** Before a ticket's name in an address: its letters alone could be the seq of a message. */
const PREFIX = 'qr-';

/** Beginning of the scene that `?phone=qr-…` names, which is no secret (threat K13); null for a message, and for nothing. */
export function ticketNamed(thing: string): string | null {
  return thing.startsWith(PREFIX) ? thing.slice(PREFIX.length) : null;
}
