import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { type Sight, usePicture } from './sight.ts';
import styles from './timeline-drawing.module.css';

interface NewestButtonProps {
  readonly sight: Sight;
  /** columns that there are */
  readonly newest: number;
  readonly onPress: () => void;
}

/** Back to the newest column, with the number of those that came since it was in sight. */
export function NewestButton({ sight, newest, onPress }: NewestButtonProps) {
  const isAtEnd = usePicture(sight, (picture) => picture.isAtEnd);
  const lastSeen = useRef(0);
  if (isAtEnd) lastSeen.current = newest;
  if (isAtEnd) return null;
  return (
    <div className={styles.newest}>
      <Button look="secondary" size="small" onClick={onPress}>
        回到最新{newest > lastSeen.current ? `（新${newest - lastSeen.current}个）` : ''}
      </Button>
    </div>
  );
}
