import { useState } from 'react';
import { useConnectionStatus, useWorld, useWorldNow, WorldProvider } from '#console/connection/use-world.tsx';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { TAKES_FOCUS } from '#console/hooks/use-kept-focus.ts';
import { ConnectionState } from '#console/status/connection-state.tsx';
import { clockText, dayText } from '#console/status/time-text.ts';
import { chooseTheme, nextTheme, themeName } from '#console/theme/theme.ts';
import { ThemeSwitch } from '#console/theme/theme-switch.tsx';
import { useTheme } from '#console/theme/use-theme.ts';
import { Icon } from '#console/ui/icon.tsx';
import { useNotices } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSummary } from '#contract/control/world.ts';
import { enterPath, PAGES, SANDBOX } from '#contract/paths.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import tags from '#ui/tag.module.css';
import { useMoveClock } from './clock/use-move-clock.ts';
import { FaultChip } from './faults/fault-chip.tsx';
import { useOpenPalette } from './keyboard/open-palette.ts';
import { isMac, keysText, SHORTCUTS } from './keyboard/shortcuts.ts';
import { usePhonePlace } from './phone/use-phone-place.tsx';
import { READ_ONLY_TEXT } from './replay/read-only-connection.ts';
import { useReplay } from './replay/use-replay.tsx';
import styles from './top-bar.module.css';
import { ResetDialog } from './worlds/reset-dialog.tsx';
import { WorldDialog } from './worlds/world-dialog.tsx';

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
        <WorldDialog />
        {opened && (
          <WorldProvider connection={opened.connection}>
            <WorldClockText />
          </WorldProvider>
        )}
        {isThere && !opened && <WorldClockText />}
        <ConnectionState />
        {isThere && !opened && <FaultChip />}
        <div className={styles.end}>
          {summary && !opened && (
            <p className={styles.fixture} title={`场景${summary.fixture}`}>
              <a href="#/scenarios">
                <span className={styles.dim}>场景</span>
                {summary.fixture}
              </a>
            </p>
          )}
          {isThere && <Acts summary={summary} isOff={opened !== null} />}
        </div>
      </div>
    </section>
  );
}

/** Long enough for a code to run out. */
const LEAP = { body: { advanceMs: 300_000 } } as const;

/** The acts side by side, or in a menu where there is no room for that. */
function Acts({ summary, isOff }: { summary: WorldSummary | null; isOff: boolean }) {
  const { world } = useWorld();
  const { isBusy, move } = useMoveClock();
  const theme = useTheme();
  const openPalette = useOpenPalette();
  const [isResetAsked, askReset] = useState(false);
  const { warn } = useNotices();
  // Nothing acts on a world that is not the one in sight.
  const whenLive = (act: () => void) => (isOff ? () => warn(READ_ONLY_TEXT) : act);
  const off = isOff ? ({ 'aria-disabled': true, title: READ_ONLY_TEXT } as const) : {};
  const leap = whenLive(() => void move(LEAP.body, '时钟已推进5分钟'));
  const reset = whenLive(() => askReset(true));
  const portal = enterPath(world, PAGES.login);
  const docs = SANDBOX.docs + window.location.search;
  return (
    <>
      <div className={styles.acts}>
        <WithCurl call={{ endpoint: CONTROL.moveClock, input: LEAP }} what="推进5分钟">
          <Button look="secondary" size="small" aria-busy={isBusy} {...off} onClick={leap}>
            +5分钟
          </Button>
        </WithCurl>
        {summary && (
          <Button look="secondary" size="small" aria-haspopup="dialog" {...off} onClick={reset}>
            <Icon name="reset" size={16} />
            重置
          </Button>
        )}
        <Button
          look="secondary"
          size="small"
          aria-label="命令面板"
          aria-haspopup="dialog"
          title="命令面板：找验证码、账号、场景、故障、请求和命令"
          onClick={openPalette}
        >
          <kbd className={styles.keys}>{keysText(SHORTCUTS.palette, isMac())}</kbd>
        </Button>
        {!isOff && <PinButton />}
        <a className={buttonClass('quiet', 'small')} href={docs}>
          接口文档
        </a>
        <ThemeSwitch />
        <a
          className={buttonClass('secondary', 'small')}
          href={portal}
          target="_blank"
          rel="noopener"
          aria-label="打开云采购（新标签页）"
          title="打开云采购（新标签页）"
        >
          <Icon name="open" size={16} />
        </a>
      </div>
      <Menu
        label="沙箱操作"
        size="small"
        className={styles.menu}
        items={[
          { label: '命令面板', onSelect: openPalette },
          { label: '+5分钟', onSelect: leap },
          ...(summary ? [{ label: '重置', onSelect: reset }] : []),
          { label: '接口文档', href: docs },
          { label: `切换主题（现在${themeName(theme)}）`, onSelect: () => chooseTheme(nextTheme(theme)) },
          { label: '打开云采购（新标签页）', href: portal },
        ]}
      >
        <Icon name="more" size={18} />
      </Menu>
      {summary && <ResetDialog summary={summary} isOpen={isResetAsked} onOpenChange={askReset} />}
    </>
  );
}

/** Keeps the phone in sight beside whatever view is open. */
function PinButton() {
  const { canPin, isPinned, toggle } = usePhonePlace();
  if (!canPin) return null;
  return (
    <Button
      look="secondary"
      size="small"
      aria-label="手机栏"
      title="手机栏：短信和二维码留在旁边"
      aria-pressed={isPinned}
      onClick={toggle}
    >
      <Icon name="pin" size={16} />
    </Button>
  );
}

/** The world's time; it may be another day there, and time may stand still. */
function WorldClockText() {
  const { clock } = useWorld();
  const now = useWorldNow();
  if (now === null) return null;
  return (
    <p className={styles.clock}>
      <span className="visually-hidden">沙箱时钟</span>
      <span className={styles.day}>{dayText(now)}</span>
      <span className={styles.time}>{clockText(now)}</span>
      {clock.isFrozen && <span className={`${tags.mark} ${styles.frozen}`}>已冻结</span>}
    </p>
  );
}
