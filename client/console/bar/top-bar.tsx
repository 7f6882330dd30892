import { useConnectionStatus, WorldProvider } from '#console/connection/world.tsx';
import { TAKES_FOCUS } from '#console/hooks/use-kept-focus.ts';
import { isMac, keysText, SHORTCUTS } from '#console/keyboard/shortcuts.ts';
import { useOpening } from '#console/keyboard/use-frame-palette.ts';
import { usePhonePlace } from '#console/phone/use-phone-place.tsx';
import { READ_ONLY_TEXT, useReplay } from '#console/replay/replay.tsx';
import { ConnectionState } from '#console/status/token-form.tsx';
import { chooseTheme, nextTheme, ThemeSwitch, themeName, useTheme } from '#console/theme/theme-switch.tsx';
import { Act, ActLink, useNotices } from '#console/ui/act.tsx';
import { Icon } from '#console/ui/icon.tsx';
import type { WorldSummary } from '#contract/control/world.ts';
import { SANDBOX } from '#contract/paths.ts';
import { Menu } from '#ui/menu.tsx';
import { FaultMenu, TimeMenu, WorldMenu, WorldTime } from './bar-popover.tsx';
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
        <WorldMenu />
        {opened && (
          <WorldProvider connection={opened.connection}>
            <p className={styles.still}>
              <WorldTime />
            </p>
          </WorldProvider>
        )}
        {isThere && !opened && (
          <>
            <TimeMenu />
            <FaultMenu />
          </>
        )}
        {isThere && <Acts canReset={summary !== null} isOff={opened !== null} />}
      </div>
      <ConnectionState />
    </section>
  );
}

/** The acts side by side, or in a menu where there is no room for that. */
function Acts({ canReset, isOff }: { canReset: boolean; isOff: boolean }) {
  const theme = useTheme();
  const { openPalette, askReset } = useOpening();
  const { warn } = useNotices();
  // Nothing acts on a world that is not the one in sight.
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
        {!isOff && <PinButton />}
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
          { label: `切换主题（现在${themeName(theme)}）`, onSelect: () => chooseTheme(nextTheme(theme)) },
        ]}
      >
        <Icon name="more" size={18} />
      </Menu>
    </>
  );
}

/** Keeps the phone in sight beside whatever view is open. */
function PinButton() {
  const { canPin, isPinned, toggle } = usePhonePlace();
  if (!canPin) return null;
  return (
    <Act aria-label="手机栏" title="手机栏：短信和二维码留在旁边" aria-pressed={isPinned} onClick={toggle}>
      <Icon name="pin" size={16} />
    </Act>
  );
}
