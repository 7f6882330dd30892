import { describe, expect, it } from 'vitest';
import { calledOf } from '#console/lists/resource.ts';
import { addressIn, fragmentOf } from '#console/place.ts';
import { RESOURCES } from '#console/resources.ts';
import { CONTROL } from '#contract/control/endpoints.ts';

describe('the lists of the console', () => {
  it('are eight values with a noun and a parameter of their own', () => {
    expect(RESOURCES.map(({ noun }) => noun)).toEqual([
      '短信',
      '二维码',
      '账号',
      '场景',
      '故障',
      '时间点',
      '世界',
      '宿主',
    ]);
  });

  it.each(RESOURCES.map((resource) => [resource.noun, resource] as const))(
    'name a row of %s in the address of its list',
    (_, resource) => {
      const place = resource.place('a b/1');
      const { query, thing } = addressIn(fragmentOf(place));
      expect([thing, ...Object.values(query)]).toContain('a b/1');
      expect(resource.lost('a b/1')).toMatch(/已|没有/);
    },
  );

  it('have acts whose buttons are distinguished by their row', () => {
    const worlds = RESOURCES.find(({ noun }) => noun === '世界');
    const drop = worlds?.acts.find(({ id }) => id === 'delete');
    if (!worlds || !drop) throw new Error('no such act');
    expect(calledOf(worlds, drop, { id: 't-1' })).toBe('删除世界t-1');
    expect(drop.call?.({ id: 't-1' }, {})).toEqual({
      endpoint: CONTROL.deleteWorld,
      input: { params: { id: 't-1' } },
    });
    expect(drop.ask?.({ id: 't-1' }).title).toBe('删除世界t-1？');
  });
});
