import { createServer as createVite, type UserConfig, type ViteDevServer } from 'vite';
import { devConfig, targetConfig } from '#client-vite/dev-config.ts';
import type { TargetSettings } from '#client-vite/target-front.ts';
import { freePort } from '#scripts/run/free-port.ts';

/** Vite as `npm run dev` has it before an API, without the dependencies that only pages need. */
export async function startVite(port: number, apiPort: number, patienceMs?: number): Promise<ViteDevServer> {
  const { PORT, API_PORT } = process.env;
  Object.assign(process.env, { PORT: String(port), API_PORT: String(apiPort) });
  const config = devConfig(patienceMs);
  for (const [name, value] of Object.entries({ PORT, API_PORT })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  return listening(config);
}

interface TargetFront {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** Vite as `npm run dev -- --target` has it before a back end, on a free port. */
export async function startTargetFront(settings: Omit<TargetSettings, 'port' | 'hosts'>): Promise<TargetFront> {
  const port = await freePort();
  const vite = await listening(targetConfig({ port, hosts: [], ...settings }));
  return { port, url: `http://localhost:${port}`, close: () => vite.close() };
}

async function listening(config: UserConfig): Promise<ViteDevServer> {
  const optimizeDeps = { noDiscovery: true, include: [] };
  const vite = await createVite({ ...config, configFile: false, optimizeDeps });
  await vite.listen();
  return vite;
}
