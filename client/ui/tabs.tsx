import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly panel: ReactNode;
}

interface TabsProps<Value extends string> {
  /** names the tablist */
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly items: readonly TabItem<Value>[];
}

/** Tabs that open as the arrow keys reach them. Only the open panel is in the document: keep values above. */
export function Tabs<Value extends string>({ label, value, onChange, items }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={styles.tab}>
            {item.title}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        // A form's first field is the next stop after the tab, not the panel around it.
        <Base.Panel key={item.value} value={item.value} className={styles.panel} tabIndex={-1}>
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
