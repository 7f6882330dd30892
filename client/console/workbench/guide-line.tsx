import { useEffect, useState } from 'react';
import { hasSignedIn } from '#console/events/signs.ts';
import { useTimeline } from '#console/events/use-timeline.ts';
import { keep, kept } from '#console/hooks/kept.ts';
import styles from './workbench.module.css';

const KEY = 'sandbox_signed_in';

/** One sentence for those who are here for the first time; gone for good with the first sign-in. */
export function GuideLine({ isSmall }: { isSmall: boolean }) {
  const { events } = useTimeline();
  const [isKnown, setKnown] = useState(() => kept(KEY) === 'Y');
  const isOver = isKnown || events === null || hasSignedIn(events);
  useEffect(() => {
    if (isKnown || !events || !hasSignedIn(events)) return;
    setKnown(true);
    keep(KEY, 'Y');
  }, [isKnown, events]);
  if (isOver) return null;
  return (
    <p className={styles.guide}>
      {isSmall ? '在这里登录，验证码和二维码在“手机”里' : '在左边登录，验证码和二维码在右边'}
    </p>
  );
}
