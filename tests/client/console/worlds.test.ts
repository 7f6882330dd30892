import { describe, expect, it } from 'vitest';
import { failureOf, failureText } from '#console/connection/console-client.ts';
import { goneReason } from '#console/gone/world-gone.tsx';
import { matching } from '#console/lists/resource.ts';
import { worldFrom } from '#console/place.ts';
import { WORLD_LIST } from '#console/worlds/world-list.tsx';
import type { WorldList } from '#contract/control/world.ts';

describe('worldFrom', () => {
  it('takes the address before the cookie and main when there is neither', () => {
    expect(worldFrom('?world=t-1', 'sandbox_world=t-2')).toBe('t-1');
    expect(worldFrom('', 'ctoken=a; sandbox_world=t-2; other=b')).toBe('t-2');
    expect(worldFrom('', '')).toBe('main');
  });

  it("takes the cookie of the page's own port before one without a port, and never another sandbox's", () => {
    const cookies = 'sandbox_world=t-1; sandbox_world_5173=t-2; sandbox_world_6173=t-3';
    expect(worldFrom('', cookies, '6173')).toBe('t-3');
    expect(worldFrom('', cookies, '517')).toBe('t-1');
    expect(worldFrom('', 'sandbox_world_5173=t-2', '6173')).toBe('main');
  });

  it('takes a malformed name for none', () => {
    expect(worldFrom('?world=../x', 'sandbox_world=t-2')).toBe('t-2');
    expect(worldFrom('?world=', 'sandbox_world=a b')).toBe('main');
    expect(worldFrom('', 'not_sandbox_world=t-3')).toBe('main');
  });
});

describe('the list of worlds', () => {
  const worlds: WorldList = {
    worlds: [
      {
        id: 'main',
        fixture: 'default',
        seed: 's',
        resets: 0,
        now: 0,
        frozen: false,
        accounts: 6,
        sessions: 0,
        journal: 0,
        evicted: {},
      },
    ],
    dropped: [
      { id: 't-1', reason: 'cap', at: 1 },
      { id: 't-1', reason: 'idle', at: 2 },
      { id: 't-3', reason: 'restart', at: 3 },
    ],
    journals: { bytes: 0, max: 1 },
    max: 1000,
  };

  it('gives the reason for which a world went, the last time it did', () => {
    expect(goneReason(worlds, 't-1')).toContain('闲置超过1小时');
    expect(goneReason(worlds, 't-2')).toContain('可能已被删除');
    expect(goneReason(worlds, 't-3')).toBe('服务重新启动时没能恢复它');
  });

  it('finds a world by its name and its scenario', () => {
    const worlds = ['main', 'a-1', 'here'].map((id) => ({ id, fixture: id === 'main' ? 'default' : 'embedded' }));
    const ids = (filter: string) => matching(WORLD_LIST, worlds as never, filter).map(({ id }) => id);
    expect(ids('')).toEqual(['main', 'a-1', 'here']);
    expect(ids(' EMBED ')).toEqual(['a-1', 'here']);
    expect(ids('nothing')).toEqual([]);
  });
});

describe('a control call', () => {
  it('fails with the text of its refusal; the API’s English stands on a line of its own', () => {
    const refusal = {
      success: false,
      err: { code: 'REQUEST_INVALID', msg: '请求错误', path: 'body.id', expected: 'x' },
    };
    expect(failureText(failureOf(refusal, 400))).toBe('填写的内容不符合要求\nbody.id: x');
    expect(failureText(failureOf({ success: false, err: { code: 'X', msg: '原因' } }, 409))).toBe('原因');
  });
});
