// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AB_SHARE_B } from '#contract/limits.ts';
import { PortalStorage } from '#portal/services/portal-storage.ts';

const NONE = { keep: false, account: '' };

let storage: PortalStorage;
beforeEach(() => {
  storage = new PortalStorage(window);
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('the remembered account (spec §3, threats C11, F22)', () => {
  it('is kept under the two keys of the specification, and forgotten without the tick', () => {
    storage.writeRemembered({ keep: true, account: 'buyer01' });
    expect({ ...localStorage }).toEqual({ login_component_keep_acc: 'Y', login_component_account: 'buyer01' });
    expect(storage.readRemembered()).toEqual({ keep: true, account: 'buyer01' });
    storage.writeRemembered({ keep: false, account: 'buyer01' });
    expect({ ...localStorage }).toEqual({ login_component_keep_acc: 'N' });
  });

  it.each([
    ['another mark', 'yes', 'buyer01'],
    ['no account', 'Y', ''],
    ['65 characters', 'Y', 'a'.repeat(65)],
  ])('reads as none with %s', (_, keep, account) => {
    localStorage.setItem('login_component_keep_acc', keep);
    localStorage.setItem('login_component_account', account);
    expect(storage.readRemembered()).toEqual(NONE);
  });

  it('lives for the visit when the browser throws on every access', () => {
    const closed = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(closed);
    expect(storage.readRemembered()).toEqual(NONE);
    storage.writeRemembered({ keep: true, account: 'buyer01' });
    expect(storage.readRemembered()).toEqual({ keep: true, account: 'buyer01' });
    storage.writeRemembered(NONE);
    expect(storage.readRemembered()).toEqual(NONE);
  });
});

describe('the A/B group (spec §4)', () => {
  it('is B below a tenth, else A, and is drawn once', () => {
    expect(storage.abGroup(AB_SHARE_B, () => 0.0999)).toBe('B');
    expect(storage.abGroup(AB_SHARE_B, () => 0.5)).toBe('B');
    localStorage.setItem('ABTestAssigned', 'C');
    expect(storage.abGroup(AB_SHARE_B, () => 0.1)).toBe('A');
    expect(localStorage.getItem('ABTestAssigned')).toBe('A');
  });
});
