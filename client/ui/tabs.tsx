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
  label?: string | undefined;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
  /** true for panels of text, which scroll by keys; in a form its first field is the next stop after the tab */
  focusesPanels?: boolean | undefined;
  /** true fills the height around it, and the panel scrolls */
  fills?: boolean | undefined;
}

/** Tabs that open as the arrow keys reach them. Only the open panel is in the document: keep values above. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, items, focusesPanels = false, fills = false } = props;
  return (
    <Base.Root
      value={value}
      onValueChange={(next: Value) => onChange(next)}
      className={fills ? styles.fills : undefined}
    >
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={styles.tab}>
            {item.title}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel
          key={item.value}
          value={item.value}
          className={styles.panel}
          {...(focusesPanels ? {} : { tabIndex: -1 })}
        >
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
