import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AddressedSandbox } from '#kit/node/sandbox-at.ts';
import { readGivenAccounts } from '#scripts/mcp/place.ts';
import { openMcp } from '#support/mcp-client.ts';
import { served } from '#support/served.ts';
import { openTarget } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const PHONE = '13800000001';

let sandbox: AddressedSandbox;
beforeAll(async () => {
  sandbox = await openTarget();
});
afterAll(() => sandbox.close());

/** A secret where no tool may look: in the environment, and in a file beside the folder of fixtures. */
const SECRET = 'planted-secret';

/** A stranger's files around a team's folder of fixtures, a command that leaves a mark, and a server that counts its calls. */
async function planted() {
  const root = temporaryFolder(onTestFinished);
  const fixtures = join(root, 'fixtures');
  mkdirSync(fixtures);
  mkdirSync(join(root, 'out'));
  const mark = join(root, 'mark');
  const calls: string[] = [];
  const url = await served((request, response) => {
    calls.push(String(request.url));
    response.end('123456');
  });
  vi.stubEnv('UC_PLANTED', SECRET);
  const accounts = [
    'account: { account: buyer01, password: $UC_PLANTED, phone: "13800000001" }',
    `codes: { command: "touch ${mark}; echo 123456" }`,
    `weChat: { url: "${url}/weChat" }`,
    `ali: { command: "touch ${mark}" }`,
    `clock: { url: "${url}/clock?{seconds}" }`,
  ].join('\n');
  const file = (name: string, text: string) => {
    writeFileSync(join(root, name), text);
    return join(root, name);
  };
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  return {
    root,
    fixtures,
    calls,
    port: new URL(url).port,
    accounts,
    accountsFile: file('fixtures/accounts.yaml', accounts),
    outside: file('out/outside.yaml', `title: ${SECRET}\nstory:\n  - open: ${SECRET}\n`),
    isUntouched: () => !existsSync(mark) && calls.length === 0,
  };
}

describe('nothing that an agent passes on opens a door (threat K23)', () => {
  const TOOLS_THAT_READ = ['check', 'scenario'] as const;

  test('no tool takes a file of accounts; read as a fixture, it runs and fetches nothing', async () => {
    const { accounts, accountsFile, fixtures, isUntouched } = await planted();
    const { agent } = await openMcp(sandbox, { fixtures });
    expect(await agent.text('contract', { target: sandbox.url, accounts: accountsFile })).toBe(
      'contract takes no argument accounts',
    );
    for (const tool of TOOLS_THAT_READ)
      for (const given of [{ file: accountsFile }, { file: 'accounts' }, { yaml: accounts }])
        expect(JSON.stringify(await agent.call(tool, given))).not.toContain(SECRET);
    expect(await agent.text('reset', { fixture: { codes: { command: 'true' } } })).toContain('REQUEST_INVALID');
    expect(isUntouched()).toBe(true);
  });

  test('a variable stays where it is, in whatever place of a fixture its name stands', async () => {
    await planted();
    const { agent, world } = await openMcp(sandbox);
    const yaml =
      'title: $UC_PLANTED\naccounts:\n  - { account: $UC_PLANTED, phone: "13800000001", password: $UC_PLANTED }\n';
    const story = `${yaml}story:\n  - open: /login?to=$UC_PLANTED\n  - expectText: \${UC_PLANTED}\n`;
    for (const tool of TOOLS_THAT_READ)
      expect(JSON.stringify(await agent.call(tool, { yaml: story }))).not.toContain(SECRET);
    await agent.call('reset', { fixture: { accounts: [{ account: '$UC_PLANTED', phone: PHONE }] } });
    expect(await agent.text('accounts')).toContain('$UC_PLANTED');
    expect(JSON.stringify(await world.accounts())).not.toContain(SECRET);
  });

  test('a story fetches nothing but the sandbox that it plays in', async () => {
    const { port, isUntouched } = await planted();
    const { agent } = await openMcp(sandbox);
    for (const host of ['member.localhost', '127.0.0.1']) {
      const elsewhere = `http://${host}:${port}/`;
      const yaml = `accounts:
  - { account: buyer01, phone: '${PHONE}', password: Passw0rd! }
settings:
  centralLoginUrl: '${elsewhere}a'
  gotoUrlAllowList: ['http://localhost:${port}', 'http://*.localhost:*', 'http://127.0.0.1:${port}']
faults:
  - { match: { path: /uc/account/info/basic }, answer: { loginUrl: '${elsewhere}b' }, times: 1 }
story:
  - open: /login?gotoUrl=${elsewhere}c
  - tab: 账号登录
  - fill: { 账号: buyer01, 密码: Passw0rd! }
  - press: 登录
  - expectNoText: 登录
  - open: /go
  - expectText: nowhere
`;
      const report = await agent.text('scenario', { yaml });
      expect(report).toContain('1 failed');
    }
    expect(isUntouched()).toBe(true);
  });

  test('a file outside the folders of fixtures is not read, and looks like a missing one', async () => {
    const { root, fixtures, outside } = await planted();
    const { agent } = await openMcp(sandbox, { fixtures });
    symlinkSync(outside, join(fixtures, 'link.yaml'));
    symlinkSync(join(root, 'out'), join(fixtures, 'folder'));
    symlinkSync(join(fixtures, 'accounts.yaml'), join(fixtures, 'inner.yaml'));
    const outsiders = [
      outside,
      '../out/outside.yaml',
      'link',
      'link.yaml',
      join(fixtures, 'link.yaml'),
      'folder/outside.yaml',
    ];
    for (const tool of TOOLS_THAT_READ)
      for (const file of [
        ...outsiders,
        join(fixtures, '../out/outside.yaml'),
        join(root, 'none.yaml'),
        '/dev/stdin',
        'a\0.yaml',
      ]) {
        const { content, isError } = await agent.call(tool, { file });
        expect(JSON.stringify(content)).not.toContain(SECRET);
        expect([isError, content.at(-1)?.text]).toEqual([true, expect.stringContaining('There is no fixture ')]);
      }
    expect(await agent.text('check', { file: 'inner' })).toMatch(/^inner:1:1 .*unknown key/);
  });

  test('a link out of the folder is a broken entry of the list, and no world begins with it', async () => {
    const { fixtures, outside } = await planted();
    symlinkSync(outside, join(fixtures, 'link.yaml'));
    const own = await openTarget({ fixtures, areFixturesClosed: true });
    onTestFinished(() => own.close());
    const { agent } = await openMcp(own, { fixtures });
    const { fixtures: listed } = await agent.data('fixtures');
    expect(listed.find(({ name }: { name: string }) => name === 'link').description).toContain(
      'it is a link that leads out of its folder',
    );
    expect(await agent.text('reset', { fixture: 'link' })).toContain('it is a link that leads out of its folder');
    expect(JSON.stringify([listed, await agent.data('accounts')])).not.toContain(SECRET);
  });

  test.for([
    'http://192.0.2.1/',
    'http://localhost.example.com/',
    'http://evil.localhost/',
    'http://127.0.0.1@example.com/',
    'http://example.com#@127.0.0.1/',
    'http://[::ffff:192.0.2.1]/',
    'http://0.0.0.0/',
    'file:///etc/passwd',
    '//192.0.2.1',
    '',
  ])('contract does not ask %s', async (target) => {
    const { agent } = await openMcp(sandbox, { allowed: { targets: ['http://192.0.2.1/staging'] } });
    expect(await agent.call('contract', { target })).toMatchObject({
      isError: true,
      content: [
        { text: 'This target is not asked: name a server of this machine, or start with uc-sandbox mcp --target URL.' },
      ],
    });
  });

  test('an accounts file loses its commands and addresses, and its variables are read by the run alone', async () => {
    const { accountsFile } = await planted();
    expect(readGivenAccounts(accountsFile)).toEqual({
      account: { account: 'buyer01', password: '$UC_PLANTED', phone: PHONE },
    });
  });
});
