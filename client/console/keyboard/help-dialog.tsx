import { useId, useState } from 'react';
import { DRAWING_KEYS, signsOf } from '#console/record/drawing/keys.ts';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import styles from './help-dialog.module.css';
import { hasSingleKeys, isMac, keepSingleKeys, keysOf, SHORTCUT_IDS, SHORTCUTS } from './shortcuts.ts';

/** The keys of the console and of its drawing, and the switch for those of a single letter. */
export function HelpDialog({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const drawingId = useId();
  return (
    <DialogPopup open={isOpen} onOpenChange={onOpenChange} title="快捷键" initialFocus="popup">
      <dl className={styles.keys}>
        {SHORTCUT_IDS.map((id) => (
          <Row key={id} label={SHORTCUTS[id].label} keys={keysOf(SHORTCUTS[id], isMac())} />
        ))}
      </dl>
      <SingleKeys />
      <section className={styles.group} aria-labelledby={drawingId}>
        <h3 id={drawingId} className={styles.title}>
          时序图
        </h3>
        <p className={styles.note}>焦点在图上时起作用；按住Ctrl滚动也能缩放</p>
        <dl className={styles.keys}>
          {DRAWING_KEYS.map((row) => (
            <Row key={row.label} label={row.label} keys={signsOf(row)} />
          ))}
        </dl>
      </section>
    </DialogPopup>
  );
}

function Row({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.combination}>
        {keys.map((key) => (
          <kbd key={key} className={styles.key}>
            {key}
          </kbd>
        ))}
      </dd>
    </div>
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
