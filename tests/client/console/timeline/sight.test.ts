// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { type Glance, grown, Sight } from '#console/timeline/drawing/sight.ts';

const NONE = { from: 0, to: -1 };

describe('marks that are drawn one by one', () => {
  const seen = { from: 10, to: 14 };
  const goal = { from: 7, to: 16 };

  it('begin where the sight begins, so many at once', () => {
    expect(grown(NONE, goal, seen, 2)).toEqual({ from: 10, to: 11 });
  });

  it('fill the sight before what is beside it', () => {
    expect(grown({ from: 12, to: 14 }, goal, seen, 2)).toEqual({ from: 10, to: 14 });
    expect(grown({ from: 10, to: 12 }, goal, seen, 3)).toEqual({ from: 10, to: 15 });
  });

  it('reach both sides of the goal and end there', () => {
    let near = NONE;
    for (let frame = 0; frame < 10; frame += 1) near = grown(near, goal, seen, 1);
    expect(near).toEqual(goal);
    expect(grown(goal, goal, seen, 5)).toEqual(goal);
  });

  it('are none where columns are too narrow', () => {
    expect(grown({ from: 10, to: 12 }, NONE, seen, 2)).toEqual(NONE);
  });
});

describe('the picture of a part of the axis', () => {
  const glance: Glance = { seen: { from: 100, to: 120 }, count: 1_000, isAtEnd: false, isNear: true, margin: 4 };

  it('is shapes alone at first, and shapes no longer once every mark in sight is a link', async () => {
    const sight = new Sight();
    sight.look(glance);
    expect(sight.read().far).toEqual({ from: 96, to: 127 });
    await new Promise<void>((resolve) => {
      sight.subscribe(() => {
        if (sight.read().near.to === 124 && sight.read().near.from === 96) resolve();
      });
    });
    expect(sight.read()).toMatchObject({ near: { from: 96, to: 124 }, far: NONE });
    sight.stop();
  });

  it('is shapes alone again before another axis, and tells nobody', () => {
    const sight = new Sight();
    let told = 0;
    sight.subscribe(() => {
      told += 1;
    });
    sight.foresee({ ...glance, isNear: false });
    expect(sight.read()).toMatchObject({ near: NONE, far: { from: 96, to: 127 } });
    expect(told).toBe(0);
    sight.stop();
  });
});
