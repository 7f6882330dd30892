import type { ReactNode } from 'react';
import { LinkButton } from '#console/linking/link-button.tsx';
import { useLit } from '#console/linking/use-lit.ts';
import styles from './named-panel.module.css';
import { PANELS, type PanelName } from './panels.ts';

interface NamedPanelProps {
  readonly name: PanelName;
  /** the one that the address names */
  readonly named: string | null;
  readonly children: ReactNode;
}

/** A part of the settings with its address in the corner. */
export function NamedPanel({ name, named, children }: NamedPanelProps) {
  const lit = useLit(name === named, styles.panel);
  return (
    <div {...lit}>
      {children}
      <span className={styles.link}>
        <LinkButton to={{ view: 'settings', thing: name }} what={`设置：${PANELS[name]}`} isSmall />
      </span>
    </div>
  );
}
