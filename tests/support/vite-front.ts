import { createServer as createVite, type ViteDevServer } from 'vite';
import { devConfig } from '#client-vite/dev-config.ts';

/** Vite as `npm run dev` has it before an API, without the dependencies that only pages need. */
export async function startVite(port: number, apiPort: number): Promise<ViteDevServer> {
  const { PORT, API_PORT } = process.env;
  Object.assign(process.env, { PORT: String(port), API_PORT: String(apiPort) });
  const vite = await createVite({
    ...devConfig(),
    configFile: false,
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  for (const [name, value] of Object.entries({ PORT, API_PORT })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await vite.listen();
  return vite;
}
