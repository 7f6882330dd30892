import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findBrowser } from '#scripts/run/browser.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

describe('the browser that is taken', () => {
  let folder: string;
  const place = (name: string) => {
    const path = join(folder, name);
    writeFileSync(path, '');
    chmodSync(path, 0o755);
    return path;
  };

  beforeEach(() => {
    folder = temporaryFolder(onTestFinished);
    vi.stubEnv('CHROMIUM_PATH', undefined);
    vi.stubEnv('PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH', undefined);
    vi.stubEnv('PATH', ['/nowhere', folder].join(delimiter));
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('has no windows when nobody is to see it', () => {
    place('chromium');
    const windowless = place('chromium-headless-shell');
    expect(findBrowser()).toBe(windowless);
  });

  it('has windows when a person is to see it', () => {
    const windowless = place('chromium-headless-shell');
    place('chromium');
    expect(findBrowser({ hasWindow: true })).not.toBe(windowless);
    expect(findBrowser({ hasWindow: true })).toBeDefined();
  });

  it('is that of CHROMIUM_PATH, before any other', () => {
    place('chromium-headless-shell');
    vi.stubEnv('CHROMIUM_PATH', '/opt/mine');
    expect(findBrowser()).toBe('/opt/mine');
    expect(findBrowser({ hasWindow: true })).toBe('/opt/mine');
  });
});
