import { useMoveClock } from '#console/clock/use-move-clock.ts';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsMessage, SmsState } from '#contract/control/phone.ts';
import { Button } from '#ui/button.tsx';
import { StateDiagram } from './state-diagram.tsx';

interface SmsDiagramProps {
  readonly message: SmsMessage;
  readonly state: SmsState;
  /** types the code into the page beside */
  readonly onFill?: (() => void) | undefined;
}

/** The five states of a code. Only the clock and the page can move it on. */
export function SmsDiagram({ message, state, onFill }: SmsDiagramProps) {
  const { isBusy, move } = useMoveClock();
  const { code, expiresAt } = message;
  const isOpen = state === 'unused';
  const end = isOpen && expiresAt !== null ? { now: expiresAt } : null;
  const whyNot = (why: string) => (isOpen ? why : undefined);
  return (
    <StateDiagram
      label={`验证码${code}的状态`}
      from={{ name: '未使用', isLit: isOpen }}
      note={isOpen ? undefined : '这是终态，不会再变；再次获取验证码会得到新的'}
      arrows={[
        {
          name: '已使用',
          isLit: state === 'used',
          acts: isOpen && onFill && (
            <Button look="secondary" size="small" onClick={onFill}>
              填入页面
            </Button>
          ),
          why: whyNot(onFill ? '提交后' : '由页面提交'),
        },
        {
          name: '已过期',
          isLit: state === 'expired',
          acts: end && (
            <WithCurl call={{ endpoint: CONTROL.moveClock, input: { body: end } }} what={`拨到验证码${code}过期`}>
              <Button
                look="secondary"
                size="small"
                aria-label={`拨到过期：验证码${code}`}
                aria-busy={isBusy}
                onClick={() => void move(end, '验证码已过期')}
              >
                拨到过期
              </Button>
            </WithCurl>
          ),
        },
        { name: '被替换', isLit: state === 'replaced', why: whyNot('再次获取时') },
        { name: '超次', isLit: state === 'exhausted', why: whyNot('输错次数满后') },
      ]}
    />
  );
}
