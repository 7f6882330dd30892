import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '#scripts/package-root.ts';

/** The policy's own source as one script for a page: its exports are the global `redirect`. */
export async function policyScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(ROOT, 'server/contract/redirect.ts'), formats: ['iife'], name: 'redirect' },
    },
  });
  const [{ output }] = built as unknown as readonly [{ readonly output: readonly { readonly code: string }[] }];
  return output[0]?.code ?? '';
}
