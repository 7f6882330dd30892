import { useState } from 'react';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import styles from './help-dialog.module.css';
import { isMac, keysOf, SHORTCUT_IDS, SHORTCUTS } from './shortcuts.ts';
import { hasSingleKeys, keepSingleKeys } from './single-keys.ts';

/** The keys of the console, and the switch for those of a single letter. */
export function HelpDialog({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <DialogPopup open={isOpen} onOpenChange={onOpenChange} title="快捷键" initialFocus="popup">
      <dl className={styles.keys}>
        {SHORTCUT_IDS.map((id) => (
          <div key={id} className={styles.row}>
            <dt className={styles.label}>{SHORTCUTS[id].label}</dt>
            <dd className={styles.combination}>
              {keysOf(SHORTCUTS[id], isMac()).map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <SingleKeys />
    </DialogPopup>
  );
}

function SingleKeys() {
  const [isOn, setOn] = useState(hasSingleKeys);
  async function turn(next: boolean): Promise<boolean> {
    keepSingleKeys(next);
    setOn(next);
    return true;
  }
  return (
    <div className={styles.single}>
      <Switch label="单键快捷键" checked={isOn} onChange={turn} />
      <p className={styles.note}>在输入框里和对话框打开时不起作用；本浏览器会记住这个选择</p>
    </div>
  );
}
