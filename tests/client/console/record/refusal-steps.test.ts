import { describe, expect, it } from 'vitest';
import type { EventOf } from '#console/events/event-text.ts';
import { LANES, stepsTo } from '#console/record/detail/refusal-steps.ts';
import { peopleOf } from '#console/record/stream.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { call, clock, code, poll, refused, sms } from './events.ts';

const PHONE = '13800000001';

function picture(events: readonly TimelineEvent[], max = 8): string[] {
  const refusal = events.at(-1) as EventOf<'call'>;
  const steps = stepsTo(refusal, { events, people: peopleOf(events) }, max);
  return steps.map(({ lane, label, look }) => `${LANES[lane]} ${label}${look === 'done' ? '' : ` ${look}`}`);
}

const EXPIRED = [
  call({ seq: 1, endpoint: 'sendSmsCode', path: '/uc/common/tool/sendSms', phone: PHONE }),
  sms({ seq: 2, by: 1 }),
  poll({ seq: 3 }),
  clock({ seq: 4, skipped: 200_000 }),
  clock({ seq: 5, skipped: 100_000 }),
  code({ seq: 6, of: 2, state: 'expired' }),
  refused({
    seq: 7,
    of: 2,
    phone: PHONE,
    links: [
      { to: 2, as: 'sms' },
      { to: 4, as: 'clock' },
      { to: 5, as: 'clock' },
    ],
  }),
];

describe('the way to a refusal', () => {
  it('is code sent, clock moved, typed, refused, each in its lane; neighbouring moves are one', () => {
    expect(picture(EXPIRED)).toEqual([
      expect.stringMatching(/^接口 /),
      '短信 已发送',
      '时钟 拨快5分钟 moved',
      '短信 已过期 ended',
      '页面 输入',
      '接口 被拒 refused',
    ]);
  });

  it('has the earlier tries of the same person since the last that went well', () => {
    const wrong = (seq: number, account = 'buyer01') => refused({ seq, account, reason: { rule: 'password.wrong' } });
    const events = [wrong(1), call({ seq: 2, account: 'buyer01' }), wrong(3), wrong(4, 'other'), wrong(5)];
    expect(picture(events)).toEqual(['接口 登录 refused', '页面 输入', '接口 被拒 refused']);
  });

  it('is the beginning and the newest where there are more than fit', () => {
    const many = Array.from({ length: 20 }, (_, index) => refused({ seq: index + 1, account: 'buyer01' }));
    const steps = stepsTo(many.at(-1) as EventOf<'call'>, { events: many, people: peopleOf(many) }, 8);
    expect(steps.map(({ seq }) => seq)).toEqual([1, 15, 16, 17, 18, 19, 20, 20]);
  });

  it('has no page where the call came from none', () => {
    expect(picture([refused({ seq: 1, page: null })])).toEqual(['接口 被拒 refused']);
  });
});
