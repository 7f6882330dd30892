import { useWorld, useWorldNow } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { leftText } from '#console/status/time-text.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import styles from './account-lock.module.css';

/** Says how long wrong passwords keep an account locked, and lets the time pass. */
export function AccountLock({ account }: { account: SandboxAccount }) {
  const connection = useWorld();
  const now = useWorldNow();
  const { isBusy, act } = useAct();
  const { lockedUntil } = account;
  if (lockedUntil === null || now === null || now >= lockedUntil) return null;
  const input = { body: { now: lockedUntil } };
  return (
    <p className={styles.lock}>
      <span className={styles.text}>密码错误过多，已锁定，还剩{leftText(lockedUntil - now)}</span>
      <Button
        look="secondary"
        size="small"
        aria-busy={isBusy}
        onClick={() => void act(() => connection.call(CONTROL.moveClock, input), '时钟已推进，锁定解除')}
      >
        推进时钟到解锁
      </Button>
      <CurlButton call={{ endpoint: CONTROL.moveClock, input }} what="推进时钟到解锁" />
    </p>
  );
}
