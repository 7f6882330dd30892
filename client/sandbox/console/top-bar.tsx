import { useConnectionStatus, useWorld } from '#client-sandbox/connection/use-world.tsx';
import { CopyValue } from '#client-sandbox/copying/copy-value.tsx';
import { TAKES_FOCUS } from '#client-sandbox/hooks/use-kept-focus.ts';
import { ConnectionState } from '#client-sandbox/status/connection-state.tsx';
import { Icon } from '#client-sandbox/ui/icon.tsx';
import type { WorldSummary } from '#contract/control/world.ts';
import { enterPath, PAGES } from '#contract/paths.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FaultChip } from './faults/fault-chip.tsx';
import { usePhonePlace } from './phone/use-phone-place.tsx';
import styles from './top-bar.module.css';
import { WorldClockText } from './world-clock-text.tsx';
import { ResetDialog } from './worlds/reset-dialog.tsx';
import { WorldDialog } from './worlds/world-dialog.tsx';

/** Current context: the sandbox, the world, the scenario it started from, and its time. */
export function TopBar({ summary }: { summary: WorldSummary | null }) {
  const { world } = useWorld();
  const status = useConnectionStatus();
  const isThere = status !== 'gone' && status !== 'closed';
  return (
    <section className={styles.bar} aria-label="沙箱">
      <div className={styles.place}>
        <p className={styles.badge} {...TAKES_FOCUS}>
          沙箱
        </p>
        <WorldDialog />
        {isThere && <WorldClockText />}
        <ConnectionState />
        {isThere && <FaultChip />}
      </div>
      <div className={styles.details}>
        {summary && (
          <dl className={styles.facts}>
            <dt>场景</dt>
            <dd className={styles.fixture} title={summary.fixture}>
              {summary.fixture}
            </dd>
            <dt>种子</dt>
            <dd className={styles.seed}>
              <CopyValue text={summary.seed} what="种子" />
            </dd>
          </dl>
        )}
        <p className={styles.note}>仅供测试，数据均为虚构</p>
        {isThere && (
          <div className={styles.acts}>
            <PinButton />
            {summary && <ResetDialog summary={summary} />}
            <a
              className={buttonClass('secondary')}
              href={enterPath(world, PAGES.login)}
              target="_blank"
              rel="noopener"
              aria-label="打开云采购（新标签页）"
            >
              打开云采购
              <Icon name="open" size={16} />
            </a>
          </div>
        )}
      </div>
    </section>
  );
}

/** Keeps the phone in sight beside whatever view is open. */
function PinButton() {
  const { canPin, isPinned, toggle } = usePhonePlace();
  if (!canPin) return null;
  return (
    <Button look="secondary" aria-pressed={isPinned} onClick={toggle}>
      <Icon name="pin" size={16} />
      手机栏
    </Button>
  );
}
