import { type ReactNode, useState } from 'react';
import { useConnectionStatus, useLive, useWorld, useWorldNow, WorldProvider } from '#console/connection/world.tsx';
import { FaultForm } from '#console/faults/fault-form.tsx';
import { FAULTS, FaultList, FaultPresets } from '#console/faults/fault-list.tsx';
import { TAKES_FOCUS } from '#console/hooks/use-kept-focus.ts';
import { isMac, keysText, SHORTCUTS, useOpening } from '#console/keyboard/shortcuts.ts';
import { READ_ONLY_TEXT, useReplay } from '#console/record/replay.tsx';
import { ConnectionState } from '#console/status/page-state.tsx';
import { clockText, dayText } from '#console/status/time-text.ts';
import { ClockPanel } from '#console/time/clock-panel.tsx';
import { FileButton } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, ActLink, Icon, type IconName, useNotices } from '#console/ui/parts.tsx';
import { ThemeSwitch, useThemeStep } from '#console/ui/theme-switch.tsx';
import { NewWorldForm } from '#console/worlds/new-world-form.tsx';
import { WorldChoices } from '#console/worlds/world-list.tsx';
import type { WorldSummary } from '#contract/control/world.ts';
import { SANDBOX } from '#contract/paths.ts';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import link from '#ui/link.module.css';
import { Menu } from '#ui/menu.tsx';
import { Popover } from '#ui/popover.tsx';
import tags from '#ui/tag.module.css';
import { fragmentOf, usePlace } from './place.ts';
import styles from './top-bar.module.css';

/** Current context in one row: the sandbox, the world, its time and its faults, and the acts on all of it. */
export function TopBar({ summary }: { summary: WorldSummary | null }) {
  const status = useConnectionStatus();
  const isThere = status !== 'gone' && status !== 'closed';
  const { opened } = useReplay();
  return (
    <section className={styles.bar} aria-label="沙箱">
      <div className={styles.row}>
        <p className={styles.badge} title="仅供测试，数据均为虚构" {...TAKES_FOCUS}>
          沙箱
        </p>
        <WorldMenu summary={summary} />
        {opened && (
          <WorldProvider connection={opened}>
            <p className={styles.still}>
              <WorldTime />
            </p>
          </WorldProvider>
        )}
        {isThere && !opened && (
          <>
            <BarPopover name="time" label="时钟" icon="clock" trigger={<WorldTime />}>
              <ClockPanel />
            </BarPopover>
            <FaultMenu />
          </>
        )}
        {isThere && <Acts canReset={summary !== null} isOff={opened !== null} />}
      </div>
      <ConnectionState />
    </section>
  );
}

/** The acts as buttons, or as a menu where they do not fit. */
function Acts({ canReset, isOff }: { canReset: boolean; isOff: boolean }) {
  const theme = useThemeStep();
  const { openPalette, askReset } = useOpening();
  const { warn } = useNotices();
  // While a file is open the live world is out of sight, so nothing acts on it.
  const reset = () => (isOff ? warn(READ_ONLY_TEXT) : askReset());
  const docs = SANDBOX.docs + window.location.search;
  return (
    <>
      <div className={styles.acts}>
        {canReset && (
          <Act aria-haspopup="dialog" {...(isOff && { 'aria-disabled': true, title: READ_ONLY_TEXT })} onClick={reset}>
            <Icon name="reset" size={16} />
            重置
          </Act>
        )}
        <Act
          aria-label="命令面板"
          aria-haspopup="dialog"
          title="命令面板：找验证码、账号、场景、故障、请求和命令"
          onClick={openPalette}
        >
          <kbd className={styles.keys}>{keysText(SHORTCUTS.palette, isMac())}</kbd>
        </Act>
        <ActLink look="quiet" href={docs}>
          接口文档
        </ActLink>
        <ThemeSwitch />
      </div>
      <Menu
        label="沙箱操作"
        className={styles.menu}
        items={[
          { label: '命令面板', onSelect: openPalette },
          ...(canReset ? [{ label: '重置', onSelect: reset }] : []),
          { label: '接口文档', href: docs },
          { label: `切换主题（现在${theme.name}）`, onSelect: theme.step },
        ]}
      >
        <Icon name="more" size={18} />
      </Menu>
    </>
  );
}

interface BarPopoverProps {
  /** as the address names it while it is open: `?open=time` */
  name: 'world' | 'time' | 'faults';
  label: string;
  icon: IconName;
  /** a fault is active */
  isBad?: boolean;
  trigger: ReactNode;
  children: ReactNode;
}

/** A part of the bar that opens over the page. */
function BarPopover({ name, label, icon, isBad = false, trigger, children }: BarPopoverProps) {
  const { query, refine } = usePlace();
  return (
    <Popover
      label={label}
      className={`${styles.part} ${isBad ? styles.bad : ''}`}
      isOpen={query.open === name}
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

/** 故障▾: the active faults, and presets for the usual ones. */
function FaultMenu() {
  const [isForm, setForm] = useState(false);
  const count = useLive(FAULTS.source).value?.faults.length ?? 0;
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

/** The world's day and time, and a mark while its clock is frozen. */
function WorldTime() {
  const { clock } = useWorld();
  const now = useWorldNow();
  if (now === null) return <span className="visually-hidden">时钟</span>;
  return (
    <>
      <span className="visually-hidden">沙箱时钟</span>
      <span className={`hint ${styles.day}`}>{dayText(now)}</span>
      <span className={styles.time}>{clockText(now)}</span>
      {clock.isFrozen && <span className={tags.mark}>已冻结</span>}
    </>
  );
}

/** 世界▾: the other worlds, a new world, and download and restore of this world. */
function WorldMenu({ summary }: { summary: WorldSummary | null }) {
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
      <WorldChoices summary={summary} />
      <NewWorldForm />
      <div className={layout.row}>
        <FileButton title="也可以把文件拖到控制台的任何地方" isBusy={isBusy} onChoose={open}>
          打开重放包
        </FileButton>
      </div>
      <p>
        <a className={link.alone} href={fragmentOf({ view: 'settings', thing: 'worlds' })}>
          管理世界：删除、别的世界的快照、最近清理的
        </a>
      </p>
    </BarPopover>
  );
}
