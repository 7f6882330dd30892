import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from '#console/ui/icon.tsx';
import styles from './simulator-message.module.css';

interface SimulatorMessageProps {
  readonly icon: IconName;
  readonly tone?: 'good' | 'plain';
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

/** An outcome that fills the page. Its heading takes the focus, so that it is read out. */
export function SimulatorMessage({ icon, tone = 'plain', title, text, action }: SimulatorMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.message}>
      <span className={tone === 'good' ? styles.good : styles.icon}>
        <Icon name={icon} size={36} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {text !== undefined && <p>{text}</p>}
      {action}
    </div>
  );
}
