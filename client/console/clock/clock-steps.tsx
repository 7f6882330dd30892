import { useId, useState } from 'react';
import { useWorldNow } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { leftText, spanText } from '#console/status/time-text.ts';
import form from '#console/ui/form.module.css';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ClockState, UPCOMING } from '#contract/control/world.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import panel from '#ui/panel.module.css';
import styles from './clock-steps.module.css';
import { justAfter, nextOf, type OnMove, stretchOf } from './moves.ts';

const STEPS_S = [1, 5, 60, 120] as const;
const JUMPS: readonly { readonly kind: keyof typeof UPCOMING; readonly text: string }[] = [
  { kind: 'smsCode', text: '到验证码过期' },
  { kind: 'qr', text: '到二维码过期' },
  { kind: 'publicKey', text: '到公钥更换' },
];

interface ClockStepsProps {
  readonly upcoming: ClockState['upcoming'];
  readonly isBusy: boolean;
  readonly onMove: OnMove;
}

/** Lets time pass: by a stretch, or until something falls due. */
export function ClockSteps({ upcoming, isBusy, onMove }: ClockStepsProps) {
  const headingId = useId();
  return (
    <section className={panel.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        推进
      </h2>
      <ul className={styles.steps}>
        {STEPS_S.map((seconds) => (
          <li key={seconds}>
            <WithCurl
              call={{ endpoint: CONTROL.moveClock, input: { body: { advanceMs: seconds * 1000 } } }}
              what={`推进${spanText(seconds * 1000)}`}
            >
              <Button
                look="secondary"
                aria-busy={isBusy}
                onClick={() => void onMove({ advanceMs: seconds * 1000 }, `时钟已推进${spanText(seconds * 1000)}`)}
              >
                +{spanText(seconds * 1000)}
              </Button>
            </WithCurl>
          </li>
        ))}
      </ul>
      <ul className={styles.steps}>
        {JUMPS.map(({ kind, text }) => (
          <li key={kind}>
            <Jump text={text} next={nextOf(upcoming, kind)} isBusy={isBusy} onMove={onMove} />
          </li>
        ))}
      </ul>
      <CustomStep isBusy={isBusy} onMove={onMove} />
    </section>
  );
}

interface JumpProps extends Pick<ClockStepsProps, 'isBusy' | 'onMove'> {
  readonly text: string;
  /** undefined where nothing of the kind falls due */
  readonly next: ClockState['upcoming'][number] | undefined;
}

function Jump({ text, next, isBusy, onMove }: JumpProps) {
  const now = useWorldNow();
  if (!next)
    return (
      <Button look="secondary" disabled>
        {text}
      </Button>
    );
  const body = { now: justAfter(next) };
  return (
    <WithCurl call={{ endpoint: CONTROL.moveClock, input: { body } }} what={text}>
      <Button look="secondary" aria-busy={isBusy} onClick={() => void onMove(body, `时钟已推进${text}`)}>
        {text}
        {now !== null && <span className={styles.left}>{leftText(next.at - now)}</span>}
      </Button>
    </WithCurl>
  );
}

function CustomStep({ isBusy, onMove }: Pick<ClockStepsProps, 'isBusy' | 'onMove'>) {
  const [typed, setTyped] = useState('300');
  const [error, setError] = useState<string | undefined>();
  const ms = stretchOf(typed);

  function submit(): void {
    if (ms === null) setError('请输入大于0的秒数，最多三位小数');
    else void onMove({ advanceMs: ms }, `时钟已推进${spanText(ms)}`);
  }

  return (
    <Form className={styles.custom} onSubmit={submit}>
      <TextField
        label="自定义（秒）"
        value={typed}
        inputMode="decimal"
        error={error}
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
      />
      <div className={form.actions}>
        <Button type="submit" look="secondary" aria-busy={isBusy}>
          推进
        </Button>
        {ms !== null && (
          <CurlButton
            call={{ endpoint: CONTROL.moveClock, input: { body: { advanceMs: ms } } }}
            what={`推进${spanText(ms)}`}
          />
        )}
      </div>
    </Form>
  );
}
