// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { FixtureMemory, rememberedFixture } from '#console/gone/world-gone.tsx';

beforeEach(() => sessionStorage.clear());

describe('the fixture of a world that may be gone soon', () => {
  test('is not that of a list which was asked for before the reset and comes after it', () => {
    const memory = new FixtureMemory('mine');
    memory.onReset('sms-late');
    memory.onListed('default');
    expect(rememberedFixture('mine')).toBe('sms-late');
  });

  test('is that of the list again after the events were interrupted', () => {
    const memory = new FixtureMemory('mine');
    memory.onReset('sms-late');
    memory.onInterrupted();
    memory.onListed('frozen-account');
    expect(rememberedFixture('mine')).toBe('frozen-account');
  });
});
