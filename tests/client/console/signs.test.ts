import { describe, expect, it } from 'vitest';
import { newestActs, refusedAfter } from '#console/events/timeline.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';

let seq = 0;
const event = (kind: TimelineEvent['kind'], rest: object): TimelineEvent =>
  ({ kind, seq: ++seq, at: 0, ...rest }) as unknown as TimelineEvent;
const call = (endpoint: string | null, status = 200, code: string | null = null): TimelineEvent =>
  event('call', { endpoint, status, code, fault: null, reason: null });

describe('the newest acts', () => {
  it('are newest first, without what a page does by itself and was answered', () => {
    const events = [
      call('prepare'),
      call('login', 400, 'X'),
      event('sms', {}),
      call('qrStatus'),
      call('qrStatus', 500),
      call('qrStatus'),
    ];
    expect(newestActs(events, 2).map(({ endpoint, status }) => [endpoint, status])).toEqual([
      ['qrStatus', 500],
      ['login', 400],
    ]);
    expect(newestActs(events, 9)).toHaveLength(2);
    expect(newestActs([], 3)).toEqual([]);
  });
});

describe('refused calls', () => {
  it('count after the place that was seen, with HTTP 200 too', () => {
    const events = [call('login', 400), call('login', 200, 'X'), call('login'), call(null, 404)];
    expect(refusedAfter(events, 0)).toBe(3);
    expect(refusedAfter(events, events[0]?.seq ?? 0)).toBe(2);
    expect(refusedAfter(events, events[3]?.seq ?? 0)).toBe(0);
  });
});
