import type { ReactNode } from 'react';
import type { ControlCall } from '#console/connection/control-call.ts';
import { CurlButton } from './curl-button.tsx';
import styles from './with-curl.module.css';

interface WithCurlProps {
  readonly call: ControlCall;
  readonly what: string;
  /** when the call is for another world than the page's */
  readonly world?: string;
  /** the control that does the same */
  readonly children: ReactNode;
}

/** A control with its shell line on the corner, where many controls stand close together. */
export function WithCurl({ call, what, world, children }: WithCurlProps) {
  return (
    <span className={styles.pair}>
      {children}
      <CurlButton call={call} what={what} {...(world !== undefined && { world })} isQuiet />
    </span>
  );
}
