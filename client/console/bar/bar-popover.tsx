import { type ReactNode, useState } from 'react';
import { ClockPanel } from '#console/clock/clock-panel.tsx';
import { useLive, useWorld, useWorldNow } from '#console/connection/world.tsx';
import { FileButton } from '#console/copying/copying.tsx';
import { FaultForm } from '#console/faults/fault-form.tsx';
import { FAULTS, FaultList, FaultPresets } from '#console/faults/fault-list.tsx';
import { fragmentOf, usePlace } from '#console/place.ts';
import { useReplay } from '#console/replay/replay.tsx';
import { clockText, dayText } from '#console/status/time-text.ts';
import { Act } from '#console/ui/act.tsx';
import { Icon, type IconName } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { NewWorldForm, SnapshotActs, WorldChoices } from '#console/worlds/world-choices.tsx';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import link from '#ui/link.module.css';
import { Popover } from '#ui/popover.tsx';
import tags from '#ui/tag.module.css';
import styles from './top-bar.module.css';

interface BarPopoverProps {
  /** as the address names it while it is open: `?open=time` */
  name: 'world' | 'time' | 'faults';
  label: string;
  icon: IconName;
  /** something is broken there */
  isBad?: boolean;
  trigger: ReactNode;
  children: ReactNode;
}

/** A part of the bar that opens over the page. */
function BarPopover({ name, label, icon, isBad = false, trigger, children }: BarPopoverProps) {
  const { address, refine } = usePlace();
  return (
    <Popover
      label={label}
      className={`${styles.part} ${isBad ? styles.bad : ''}`}
      isOpen={address.query.open === name}
      onOpenChange={(isOpen) => refine({ open: isOpen ? name : '' })}
      trigger={
        <>
          <Icon name={icon} size={16} />
          {trigger}
          <Icon name="down" />
        </>
      }
    >
      {children}
    </Popover>
  );
}

/** 故障▾: what is broken on purpose, and one press for what is most often wanted. */
export function FaultMenu() {
  const [isForm, setForm] = useState(false);
  const count = useLive(FAULTS).value?.faults.length ?? 0;
  return (
    <>
      <BarPopover
        name="faults"
        label="故障"
        isBad={count > 0}
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
          <Act onClick={() => setForm(true)}>
            <Icon name="add" />
            自定义故障…
          </Act>
        </div>
      </BarPopover>
      <DialogPopup open={isForm} onOpenChange={setForm} title="新增故障" size="wide">
        <FaultForm onDone={() => setForm(false)} />
      </DialogPopup>
    </>
  );
}

/** The world's time, and the acts on it. */
export function TimeMenu() {
  return (
    <BarPopover name="time" label="时钟" icon="clock" trigger={<WorldTime />}>
      <ClockPanel />
    </BarPopover>
  );
}

/** The world's time; it may be another day there, and time may stand still. */
export function WorldTime() {
  const { clock } = useWorld();
  const now = useWorldNow();
  if (now === null) return <span className="visually-hidden">时钟</span>;
  return (
    <>
      <span className="visually-hidden">沙箱时钟</span>
      <span className={styles.day}>{dayText(now)}</span>
      <span className={styles.time}>{clockText(now)}</span>
      {clock.isFrozen && <span className={`${tags.mark} ${styles.frozen}`}>已冻结</span>}
    </>
  );
}

/** 世界▾: the others, a new one, and this one out to a file and in from one. */
export function WorldMenu() {
  const { world } = useWorld();
  const { isBusy, open } = useReplay();
  return (
    <BarPopover
      name="world"
      label="世界"
      icon="worlds"
      trigger={
        <>
          <span className="visually-hidden">世界</span>
          <strong className={styles.world}>{world}</strong>
        </>
      }
    >
      <p className={layout.hint}>每个世界有自己的账号、短信、二维码、登录状态和时钟，互不影响。</p>
      <WorldChoices />
      <NewWorldForm />
      <section className={layout.tight}>
        <h3>世界{world}的文件</h3>
        <div className={layout.row}>
          <SnapshotActs world={world} />
          <FileButton title="也可以把文件拖到控制台的任何地方" isBusy={isBusy} onChoose={open}>
            打开重放包
          </FileButton>
        </div>
      </section>
      <p>
        <a className={link.alone} href={fragmentOf({ view: 'settings', thing: 'worlds' })}>
          管理世界：删除、别的世界的快照、最近收回的
        </a>
      </p>
    </BarPopover>
  );
}
