import { Menu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import styles from './choice-menu.module.css';
import type { Choice } from './fields/select-field.tsx';
import { CheckIcon } from './icons.tsx';

interface ChoiceMenuProps {
  /** what is chosen; the button says its value, too */
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  /** what the button shows */
  readonly icon: ReactNode;
}

/** A small button that opens a menu of a few choices, for a bar without room for them side by side. */
export function ChoiceMenu({ label, value, choices, onChange, icon }: ChoiceMenuProps) {
  const chosen = choices.find((choice) => choice.value === value);
  const name = `${label}：${chosen?.label ?? value}`;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.button} aria-label={name} title={name}>
        {icon}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.place} sideOffset={6} align="end" collisionPadding={8}>
          <Menu.Popup className={styles.popup} aria-label={label}>
            <Menu.RadioGroup value={value} onValueChange={(next: string) => onChange(next)}>
              {choices.map((choice) => (
                <Menu.RadioItem key={choice.value} value={choice.value} className={styles.item} closeOnClick>
                  {choice.label}
                  <Menu.RadioItemIndicator className={styles.done}>
                    <CheckIcon size={16} />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
