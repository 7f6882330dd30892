import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type UserConfig } from 'vite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS, rewritePath, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { NodeTransport } from '#kit/node/node-transport.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { dataOf, expectRefusal } from '#support/expect-answer.ts';
import { requestText, sendRaw } from '#support/raw-http.ts';
import { send } from '#support/send.ts';
import { startTestSandbox } from '#support/target.ts';

/** Runs the recipes of docs/own-client.md as they stand there. */

const NGINX = [process.env.NGINX_PATH, '/usr/sbin/nginx'].find((path) => path !== undefined && existsSync(path));

/** A recipe of docs/own-client.md by its file's name, the documented ports replaced. */
function recipe(file: string, ports: Readonly<Record<'3000' | '5173', number>>): string {
  const page = readFileSync(join(ROOT, 'docs/own-client.md'), 'utf8');
  const code = new RegExp(`\`\`\`\\w+ ${file}\\n(.*?)\`\`\``, 's').exec(page)?.[1];
  if (code === undefined) throw new Error(`docs/own-client.md has no ${file}`);
  return Object.entries(ports).reduce((text, [port, own]) => text.replaceAll(port, String(own)), code);
}

interface Front {
  close(): Promise<void>;
}

async function viteFront(port: number, apiPort: number, isHostChanged: boolean): Promise<Front> {
  const text = recipe('vite.config.js', { '3000': port, '5173': apiPort });
  const code = isHostChanged ? text.replace(' };', ', changeOrigin: true };') : text;
  const { default: config } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: UserConfig;
  };
  const root = mkdtempSync(join(tmpdir(), 'uc-front-'));
  const vite = await createServer({
    ...config,
    configFile: false,
    root,
    logLevel: 'silent',
    cacheDir: join(ROOT, '.cache/vite', String(port)),
    server: { ...config.server, host: '127.0.0.1' },
  });
  await vite.listen();
  const close = async () => {
    await vite.close();
    rmSync(root, { recursive: true });
  };
  return { close };
}

async function nginxFront(port: number, apiPort: number, isHostChanged: boolean): Promise<Front> {
  const text = recipe('nginx.conf', { '3000': port, '5173': apiPort });
  const code = isHostChanged ? text.replace(/.*proxy_set_header Host.*\n/, '') : text;
  const folder = mkdtempSync(join(tmpdir(), 'uc-nginx-'));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${places.join(' ')}\n${code}}`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  const parameters = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
  const nginx = spawn(NGINX ?? '', parameters, { stdio: 'inherit' });
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/`).then(Boolean, ({ cause }) => cause.code !== 'ECONNREFUSED'), {
      timeout: 10_000,
    })
    .toBe(true);
  const close = async () => {
    const ended = new Promise((resolve) => nginx.once('exit', resolve));
    nginx.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  };
  return { close };
}

const FRONTS = [
  ['Vite', viteFront],
  ['nginx', nginxFront],
] as const;

/** A proxy hands on forged headers. */
const FORWARDED = {
  Forwarded: 'host=evil.example;proto=http',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Server': 'evil.example',
};

describe.each(FRONTS)('the recipe for %s', (name, open) => {
  test.for([false, true])(
    'brings calls to the sandbox, which takes the front for its own origin, whatever was forwarded (changed Host: %s)',
    async (isHostChanged, { skip }) => {
      skip(name === 'nginx' && NGINX === undefined, 'nginx is not installed here');
      const port = await freePort();
      const front = `http://localhost:${port}`;
      const running = await startTestSandbox(isHostChanged ? { publicOrigin: front } : {});
      const opened = await open(port, running.port, isHostChanged);
      onTestFinished(async () => {
        await opened.close();
        await running.close();
      });

      for (const path of Object.values(PATHS).flatMap((one) => [one, rewritePath(one)]))
        expect((await send(front, 'GET', path)).headers[HEADERS.requestId], path).toBeTruthy();
      const entered = await send(front, 'GET', `${SANDBOX.enter}/main?to=/login`);
      expect([entered.status, entered.headers.location]).toEqual([302, `${front}/login`]);
      const headers = { [HEADERS.control]: '1', Origin: front };
      expect((await send(front, 'POST', CONTROL.clock.path, { headers, body: { freeze: true } })).status).toBe(200);

      const client = new PortalClient(new NodeTransport(front));
      Object.assign(client.headers, FORWARDED, { Origin: front, 'Sec-Fetch-Site': 'same-origin' });
      expectRefusal(await client.request('POST', PATHS.login, { tokens: false, body: {} }), 'CSRF_REJECTED');
      expect((await client.signInByPassword('buyer01')).status).toBe(200);
      for (const [wanted, taken] of [
        [`${front}/go/x`, `${front}/go/x`],
        ['/go/x', `${front}/go/x`],
        ['http://evil.example/go', '/go'],
      ]) {
        const query = { loginChannel: 'PC', gotoUrl: wanted } as const;
        const [method] = dataOf(await client.send(ENDPOINTS.loginConfig, { query }), ENDPOINTS.loginConfig);
        expect(method?.gotoUrl).toBe(taken);
      }

      if (!isHostChanged) return;
      for (const path of [PATHS.loginCustom, CONTROL.accounts.path]) {
        const rebound = requestText(`GET ${path}`, [`Host: rebound.example:${port}`, `${HEADERS.control}: 1`]);
        const answer = await sendRaw(port, rebound);
        expect(answer === null || answer.status === 403, `K7: ${path} ${answer?.status}`).toBe(true);
      }
    },
  );
});
