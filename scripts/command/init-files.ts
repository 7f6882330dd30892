import { PATHS, SANDBOX } from '#contract/paths.ts';

/** A file that `uc-sandbox init` writes. */
export interface InitFile {
  /** from the project's folder */
  readonly path: string;
  readonly text: string;
}

const FIXTURE = `# yaml-language-server: $schema=../../node_modules/uc-sandbox/fixtures/fixture.schema.json
format: 1
title: 第一个场景
accounts:
  - { account: buyer01, phone: '13800000001', password: Passw0rd! }
  - { account: frozen, phone: '13800000004', password: Passw0rd!, enable: false }
fixedCodes: { '13800000001': '123456' }
story:
  - open: /login
  - askForCode: '13800000001'
  - typeCode: newest
  - press: 登录
  - expectPage: /go
`;

const TEST = `import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startSandbox } from 'uc-sandbox';

// node --test sandbox/first.test.mjs

let sandbox;
before(async () => {
  sandbox = await startSandbox({ fixtures: fileURLToPath(new URL('fixtures', import.meta.url)) });
});
after(() => sandbox.close());

/** A call of the control API; every test has a world of its own. */
async function control(method, path, body, world = 'main') {
  const answer = await fetch(\`\${sandbox.url}${SANDBOX.api}\${path}\`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Sandbox-Control': '1', 'X-Sandbox-World': world },
    body: JSON.stringify(body),
  });
  assert.equal(answer.status, 200, await answer.clone().text());
  return answer.json();
}

test('who is signed in is told by the portal', async () => {
  const { id } = await control('POST', '/worlds', { fixture: 'first' });
  const { cookies } = await control('POST', '/sessions', { account: 'buyer01' }, id);
  const cookie = cookies.map(({ name, value }) => \`\${name}=\${value}\`).join('; ');
  const ctoken = cookies.find(({ name }) => name === 'ctoken').value;
  const answer = await fetch(\`\${sandbox.url}${PATHS.basicInfo}?ctoken=\${ctoken}\`, { headers: { cookie } });
  const { data } = await answer.json();
  assert.equal(data.name, 'buyer01');
});
`;

const VITE_PROXY = `/**
 * Sends the portal's calls to a sandbox, and shows its console. In vite.config:
 *
 *   import { sandboxProxy } from './sandbox/vite-proxy.mjs';
 *   export default { server: { proxy: sandboxProxy() } };
 *
 * Then: npx uc-sandbox exec --fixtures sandbox/fixtures -- npx vite
 */
export function sandboxProxy(target = process.env.UC_SANDBOX_URL ?? 'http://127.0.0.1:5173') {
  // The sandbox answers to localhost at any port: Host stays the browser's.
  const toSandbox = { target, changeOrigin: false };
  return { '^/(go/)?(uc|cdi/api|bcpcrm/rest/api|api/trantor)/': toSandbox, '${SANDBOX.prefix}': toSandbox };
}
`;

export const INIT_FILES: readonly InitFile[] = [
  { path: 'sandbox/fixtures/first.yaml', text: FIXTURE },
  { path: 'sandbox/first.test.mjs', text: TEST },
  { path: 'sandbox/vite-proxy.mjs', text: VITE_PROXY },
];

/** Next steps, once the files are there. */
export const INIT_NEXT = `
  node --test sandbox/first.test.mjs                         the first test
  npx uc-sandbox check sandbox/fixtures                      are the fixtures right?
  npx uc-sandbox start --fixtures sandbox/fixtures           portal and console, to look around
  npx uc-sandbox exec --fixtures sandbox/fixtures -- CMD     your own command, with UC_SANDBOX_URL
  sandbox/vite-proxy.mjs                                     says the two lines that vite.config needs`;
