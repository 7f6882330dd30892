import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** Makes each read of a YAML file fail with a system error code. @returns a function that ends this */
export function failReads(code: string): () => void {
  const real = fs.readFileSync;
  const spy = vi.spyOn(fs, 'readFileSync').mockImplementation((...given: Parameters<typeof real>) => {
    if (String(given[0]).endsWith('.yaml')) throw Object.assign(new Error(`planted ${code}`), { code });
    return real(...given);
  });
  syncBuiltinESMExports();
  return () => {
    spy.mockRestore();
    syncBuiltinESMExports();
  };
}
