import { env } from 'node:process';

/**
 * Sends the portal's calls to a sandbox, and shows its console. In vite.config:
 *
 *   import { sandboxProxy } from './sandbox/vite-proxy.mjs';
 *   export default { server: { proxy: sandboxProxy() } };
 *
 * Then: npx uc-sandbox exec --fixtures sandbox/fixtures -- npx vite
 */
export function sandboxProxy(target = env.UC_SANDBOX_URL || 'http://127.0.0.1:5173') {
  // The sandbox answers to localhost at any port: Host stays the browser's.
  const toSandbox = { target, changeOrigin: false };
  return { '^/(go/)?(uc|cdi/api|bcpcrm/rest/api|api/trantor)/': toSandbox, '/__sandbox': toSandbox };
}
