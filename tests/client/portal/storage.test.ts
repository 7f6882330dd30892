// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AB_SHARE_B } from '#contract/limits.ts';
import { abGroup, readRemembered, writeRemembered } from '#portal/sign-in/storage.ts';

const NONE = { keep: false, account: '' };

beforeEach(() => {
  writeRemembered(NONE);
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('the remembered account (spec §3, threats C11, F22)', () => {
  it('is kept under the two keys of the specification, and forgotten without the tick', () => {
    writeRemembered({ keep: true, account: 'buyer01' });
    expect({ ...localStorage }).toEqual({ login_component_keep_acc: 'Y', login_component_account: 'buyer01' });
    expect(readRemembered()).toEqual({ keep: true, account: 'buyer01' });
    writeRemembered({ keep: false, account: 'buyer01' });
    expect({ ...localStorage }).toEqual({ login_component_keep_acc: 'N' });
  });

  it.each([
    ['another mark', 'yes', 'buyer01'],
    ['no account', 'Y', ''],
    ['65 characters', 'Y', 'a'.repeat(65)],
  ])('reads as none with %s', (_, keep, account) => {
    localStorage.setItem('login_component_keep_acc', keep);
    localStorage.setItem('login_component_account', account);
    expect(readRemembered()).toEqual(NONE);
  });

  it('lives for the visit when the browser throws on every access', () => {
    const closed = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(closed);
    expect(readRemembered()).toEqual(NONE);
    writeRemembered({ keep: true, account: 'buyer01' });
    expect(readRemembered()).toEqual({ keep: true, account: 'buyer01' });
    writeRemembered(NONE);
    expect(readRemembered()).toEqual(NONE);
  });
});

describe('the A/B group (spec §4)', () => {
  it('is B below a tenth, else A, and is drawn once', () => {
    expect(abGroup(AB_SHARE_B, () => 0.0999)).toBe('B');
    expect(abGroup(AB_SHARE_B, () => 0.5)).toBe('B');
    localStorage.setItem('ABTestAssigned', 'C');
    expect(abGroup(AB_SHARE_B, () => 0.1)).toBe('A');
    expect(localStorage.getItem('ABTestAssigned')).toBe('A');
  });
});
