import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '#scripts/run/package-root.ts';

/** A module of the contract as one script for a page: its exports are the global `contract`. */
export async function contractScript(module: 'redirect' | 'embed'): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(ROOT, `server/contract/portal/${module}.ts`), formats: ['iife'], name: 'contract' },
    },
  });
  const [{ output }] = built as unknown as readonly [{ readonly output: readonly { readonly code: string }[] }];
  return output[0]?.code ?? '';
}
