import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './command-list.module.css';
import dialog from './dialog.module.css';

interface Command {
  id: string;
  label: string;
  detail?: string;
}

interface CommandListProps<Item extends Command> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** names the dialog and its field */
  label: string;
  placeholder: string;
  text: string;
  onType: (text: string) => void;
  groups: readonly { readonly name: string; readonly items: readonly Item[] }[];
  onChoose: (item: Item) => void;
  iconOf: (item: Item) => ReactNode;
  /** where nothing fits */
  empty: string;
  /** under the list */
  hint: ReactNode;
}

/** A dialog with a field and its matches: the arrow keys go through the list, Enter chooses. */
export function CommandList<Item extends Command>(props: CommandListProps<Item>) {
  const { open, onOpenChange, label, placeholder, text, onType, groups, onChoose, iconOf, empty, hint } = props;
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label={label}>
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={text}
            onValueChange={(next, { reason }) => {
              if (reason !== 'item-press') onType(next);
            }}
            itemToStringValue={(item: Item) => item.label}
          >
            <Autocomplete.Input className={styles.input} aria-label={label} placeholder={placeholder} />
            <Autocomplete.Empty className={styles.empty}>{empty}</Autocomplete.Empty>
            <Autocomplete.List className={styles.list} aria-label={label}>
              {(group: (typeof groups)[number]) => (
                <Autocomplete.Group key={group.name} items={group.items} className={styles.group}>
                  <Autocomplete.GroupLabel className={styles.name}>{group.name}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Item) => (
                      <Autocomplete.Item
                        key={item.id}
                        value={item}
                        className={styles.item}
                        onClick={() => onChoose(item)}
                      >
                        <span className={styles.icon}>{iconOf(item)}</span>
                        <span className="cut">{item.label}</span>
                        {item.detail && <span className={`cut hint ${styles.detail}`}>{item.detail}</span>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <p className={styles.hint}>{hint}</p>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
