import { useState } from 'react';
import { useLive } from '#console/connection/use-live.ts';
import { FaultForm } from '#console/faults/fault-form.tsx';
import { FaultList } from '#console/faults/fault-list.tsx';
import { FaultPresets } from '#console/faults/fault-presets.tsx';
import { FAULT_TOPICS, loadFaults } from '#console/faults/faults.ts';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { Button } from '#ui/button.tsx';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { BarPopover } from './bar-popover.tsx';
import styles from './top-bar.module.css';

/** 故障▾: what is broken on purpose, and one press for what is most often wanted. */
export function FaultMenu() {
  const [isForm, setForm] = useState(false);
  const count = useLive(loadFaults, FAULT_TOPICS).value?.faults.length ?? 0;
  return (
    <>
      <BarPopover
        name="faults"
        label="故障"
        tone={count > 0 ? 'bad' : undefined}
        trigger={
          <>
            {count > 0 && <span className="visually-hidden">{count}个故障生效中</span>}
            <span className={styles.word} aria-hidden={count > 0}>
              故障
            </span>
            {count > 0 && <span aria-hidden="true">×{count}</span>}
          </>
        }
        icon="fault"
      >
        <FaultList />
        <FaultPresets />
        <div className={layout.row}>
          <Button look="secondary" size="small" onClick={() => setForm(true)}>
            <Icon name="add" size={14} />
            自定义故障…
          </Button>
        </div>
      </BarPopover>
      <DialogPopup open={isForm} onOpenChange={setForm} title="新增故障" size="wide">
        <FaultForm onDone={() => setForm(false)} />
      </DialogPopup>
    </>
  );
}
