import { type ComponentProps, useState } from 'react';
import { answerTo, useLive, useWorld, useWorldNow } from '#console/connection/world.tsx';
import { typedNumber } from '#console/hooks/use-form.ts';
import { clockText, dayText, leftText, momentText, spanText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { Act, Icon, Trouble, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { type ClockState, type MoveClockRequest, UPCOMING } from '#contract/control/world.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import tags from '#ui/tag.module.css';

/** Moves the world's clock. The new time arrives by the world's stream, for all who show it. */
export function useMoveClock() {
  const { isBusy, send } = useAct();
  return { isBusy, move: (body: MoveClockRequest, notice: string) => send(CONTROL.moveClock, { body }, notice) };
}

interface MoveButtonProps extends ComponentProps<typeof Act> {
  to: MoveClockRequest;
  /** text shown once the clock has moved */
  notice: string;
}

/** A button that moves the world's clock. */
export function MoveButton({ to, notice, ...button }: MoveButtonProps) {
  const { isBusy, move } = useMoveClock();
  return <Act aria-busy={isBusy} onClick={() => move(to, notice)} {...button} />;
}

const STEPS_S = [1, 5, 60, 120, 300, 3600] as const;
const JUMPS: readonly { readonly kind: keyof typeof UPCOMING; readonly text: string }[] = [
  { kind: 'smsCode', text: '到验证码过期' },
  { kind: 'qr', text: '到二维码过期' },
  { kind: 'publicKey', text: '到公钥更换' },
];

type Upcoming = ClockState['upcoming'][number];

/** The clock, read again at each topic that may add or remove an upcoming event. */
const CLOCK = answerTo(CONTROL.clock, 'clock', 'sms', 'qr', 'journal', 'settings');

/** The first instant after an upcoming event. */
const justAfter = (item?: Upcoming) => (item?.at ?? 0) + 1;

/** The world's time: frozen or running, with its moves by a duration or to something upcoming. */
export function ClockPanel() {
  const { clock } = useWorld();
  const now = useWorldNow();
  const { value, failure, reload } = useLive(CLOCK);
  const { isFrozen } = clock;
  const upcoming = value?.upcoming ?? [];
  return (
    <>
      <div className={layout.spread}>
        <p className={layout.row}>
          <strong>{now === null ? '…' : `${dayText(now)} ${clockText(now)}`}</strong>
          <span className={isFrozen ? tags.mark : tags.green}>{isFrozen ? '已冻结' : '走动中'}</span>
        </p>
        <MoveButton to={{ freeze: !isFrozen }} notice={isFrozen ? '时钟继续走动' : '时钟已冻结'}>
          <Icon name={isFrozen ? 'play' : 'pause'} />
          {isFrozen ? '继续走动' : '冻结'}
        </MoveButton>
      </div>
      <Trouble text={failure} onRetry={reload} />
      <h3 className="visually-hidden">拨快</h3>
      <ul className={layout.row} aria-label="拨快">
        {STEPS_S.map((seconds) => {
          const span = spanText(seconds * 1000);
          return (
            <li key={seconds}>
              <MoveButton to={{ advanceMs: seconds * 1000 }} notice={`时钟已拨快${span}`}>
                +{span}
              </MoveButton>
            </li>
          );
        })}
      </ul>
      <OwnStep />
      <ul className={layout.row} aria-label="拨到">
        {JUMPS.map(({ kind, text }) => {
          const next = upcoming.find(({ what }) => what.startsWith(UPCOMING[kind]));
          return (
            <li key={kind}>
              <MoveButton disabled={!next} to={{ now: justAfter(next) }} notice={`时钟已拨${text}`}>
                {text}
                {next && now !== null && <span className={layout.hint}>{leftText(next.at - now)}</span>}
              </MoveButton>
            </li>
          );
        })}
      </ul>
      <section className={layout.tight}>
        <h3>即将发生</h3>
        {value && upcoming.length === 0 && <p className={layout.hint}>没有会自己到期的东西</p>}
        <ol className={`${layout.rows} ${layout.scroll}`}>
          {upcoming.map((item) => (
            <li key={`${item.at} ${item.what}`} className={layout.item}>
              <p className={layout.grow}>
                {item.what}{' '}
                <span className={layout.hint}>
                  {momentText(item.at, now)}
                  {now !== null && ` 还有${leftText(item.at - now)}`}
                </span>
              </p>
              <MoveButton
                look="quiet"
                aria-label={`拨到${item.what}`}
                to={{ now: justAfter(item) }}
                notice={`时钟已拨到${item.what}`}
              >
                拨到
              </MoveButton>
            </li>
          ))}
        </ol>
      </section>
      <p className={layout.hint}>
        验证码、二维码、登录状态、公钥和锁定都按世界的时钟计算，只能向前；要回到过去，在
        <a href="#/record">记录</a>
        里选一个时间点。工作台里的页面跟着它走：倒计时马上结束，轮询和跳转仍要等几秒。另开的页面按真实时间。
      </p>
    </>
  );
}

function OwnStep() {
  const { isBusy, move } = useMoveClock();
  const [typed, setTyped] = useState('300');
  const [isWrong, setWrong] = useState(false);

  function submit() {
    const advanceMs = Math.round(typedNumber(typed) * 1000);
    const isRight = advanceMs > 0;
    setWrong(!isRight);
    if (isRight) void move({ advanceMs }, `时钟已拨快${spanText(advanceMs)}`);
  }

  return (
    <Form className={layout.base} onSubmit={submit}>
      <TextField
        label="自定义（秒）"
        value={typed}
        inputMode="decimal"
        error={isWrong ? '请输入大于0的秒数' : undefined}
        onChange={(text) => {
          setTyped(text);
          setWrong(false);
        }}
      />
      <Act type="submit" aria-busy={isBusy}>
        拨快
      </Act>
    </Form>
  );
}
