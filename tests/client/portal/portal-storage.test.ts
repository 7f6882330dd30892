// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AB_SHARE_B } from '#contract/limits.ts';
import { portalStorage } from '#portal/services/portal-storage.ts';

const NONE = { keep: false, account: '' };

let storage: ReturnType<typeof portalStorage>;
beforeEach(() => {
  storage = portalStorage(window);
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('the remembered account (spec §3, threats C11, F22)', () => {
  it.each([
    ['another mark', 'yes', 'buyer01'],
    ['no account', 'Y', ''],
    ['65 characters', 'Y', 'a'.repeat(65)],
  ])('reads as none with %s', (_, keep, account) => {
    localStorage.setItem('login_component_keep_acc', keep);
    localStorage.setItem('login_component_account', account);
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
