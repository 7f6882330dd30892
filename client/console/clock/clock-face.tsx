import { useWorld, useWorldNow } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { clockText, dayText } from '#console/status/time-text.ts';
import { Icon } from '#console/ui/icon.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import panel from '#ui/panel.module.css';
import styles from './clock-face.module.css';
import type { OnMove } from './moves.ts';

const NOTE =
  '这是世界的时钟：验证码、二维码、登录状态、公钥和锁定都按它计算，只能向前。' +
  '工作台里的页面跟着它走：60秒倒计时马上结束，5秒轮询和3秒跳转仍要等几秒。另开的页面按真实时间。';

/** Time of the world, and whether its clock runs. */
export function ClockFace({ isBusy, onMove }: { isBusy: boolean; onMove: OnMove }) {
  const { clock } = useWorld();
  const now = useWorldNow();
  const { isFrozen } = clock;
  const body = { freeze: !isFrozen };
  return (
    <section className={`${panel.panel} ${styles.face}`} aria-label="现在">
      <p className={styles.now}>
        <span className={styles.day}>{now === null ? '…' : dayText(now)}</span>
        <span className={styles.time}>{now === null ? '--:--:--' : clockText(now)}</span>
        <span className={isFrozen ? styles.frozen : styles.running}>{isFrozen ? '已冻结' : '走动中'}</span>
      </p>
      <div className={styles.acts}>
        <Button
          look={isFrozen ? 'primary' : 'secondary'}
          aria-busy={isBusy}
          onClick={() => void onMove(body, isFrozen ? '时钟继续走动' : '时钟已冻结')}
        >
          <Icon name={isFrozen ? 'play' : 'pause'} size={16} />
          {isFrozen ? '继续走动' : '冻结'}
        </Button>
        <CurlButton call={{ endpoint: CONTROL.moveClock, input: { body } }} what={isFrozen ? '继续走动' : '冻结'} />
      </div>
      <p className={styles.note}>{NOTE}</p>
    </section>
  );
}
