import { Button } from '#ui/button.tsx';
import styles from './lost-thing.module.css';

interface LostThingProps {
  /** what became of the thing that the address names */
  readonly text: string;
  /** the way out, in words */
  readonly wayOut: string;
  readonly onLeave: () => void;
}

/** Says that the thing of the address is no longer there, with a way out; never another thing in its place. */
export function LostThing({ text, wayOut, onLeave }: LostThingProps) {
  return (
    <div role="status" className={styles.lost}>
      <p>{text}</p>
      <Button look="secondary" size="small" onClick={onLeave}>
        {wayOut}
      </Button>
    </div>
  );
}
