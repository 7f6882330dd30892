// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PortalStorage } from '#portal/services/portal-storage.ts';

const NONE = { keep: false, account: '' };

let storage: PortalStorage;
beforeEach(() => {
  storage = new PortalStorage(window);
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
