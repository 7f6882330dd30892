import type { RefObject } from 'react';
import { Icon } from '#console/ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import styles from './play-controls.module.css';
import type { Player, PlayState } from './player.ts';
import { SPEEDS, type Speed } from './speeds.ts';

interface PlayControlsProps {
  readonly state: PlayState;
  readonly player: Player;
  /** the first button */
  readonly control: RefObject<HTMLButtonElement | null>;
  readonly speed: Speed;
  readonly onSpeed: (speed: string) => void;
  /** from the first step on */
  readonly onPlay: () => void;
  readonly onStep: () => void;
}

/** Plays, pauses, goes on by hand and stops. The first button keeps its place, and with it the focus. */
export function PlayControls({ state, player, control, speed, onSpeed, onPlay, onStep }: PlayControlsProps) {
  const { phase } = state;
  const isGoing = phase === 'starting' || phase === 'playing';
  const isPaused = phase === 'paused';
  const [icon, label, act] = isGoing
    ? (['pause', '暂停', () => player.pause()] as const)
    : isPaused
      ? (['play', '继续播放', () => player.resume()] as const)
      : phase === 'over'
        ? (['reset', '重播', onPlay] as const)
        : (['play', '播放', onPlay] as const);
  return (
    <div className={styles.controls}>
      <Button ref={control} size="small" onClick={act}>
        <Icon name={icon} size={16} />
        {label}
      </Button>
      <Button look="secondary" size="small" onClick={isGoing || isPaused ? () => player.next() : onStep}>
        <Icon name="step" size={16} />
        下一步
      </Button>
      {(isGoing || isPaused) && (
        <Button look="secondary" size="small" onClick={() => player.stop()}>
          停止
        </Button>
      )}
      <div className={styles.speed}>
        <Segments label="速度" value={speed} choices={SPEEDS} onChange={onSpeed} />
      </div>
    </div>
  );
}
