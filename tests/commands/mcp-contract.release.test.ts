import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { AddressedSandbox } from '#kit/node/sandbox-at.ts';
import { readGivenAccounts } from '#scripts/mcp/place.ts';
import { openSpringBackEnd } from '#support/foreign/spring-back-end.ts';
import { openMcp } from '#support/mcp-client.ts';
import { openTarget } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

let sandbox: AddressedSandbox;
beforeAll(async () => {
  sandbox = await openTarget();
});
afterAll(() => sandbox.close());

describe('an agent that compares a server with the contract', () => {
  test('finds where a back end differs from the contract', async () => {
    const { agent } = await openMcp(sandbox);
    const backEnd = await openSpringBackEnd();
    const { content } = await agent.call('contract', { target: backEnd.url, only: 'key' });
    await backEnd.close();
    expect(content[0]?.text).toContain(`data from the server ${backEnd.url}`);
    expect(content[1]?.text).toMatch(/GET \/uc\/login\/publicKey.* contract says .*\(assumed/);
  });

  test.for([
    [{ only: 'no such test' }, /--only no such test: no \w+ is named so\./],
    [{ target: 'http://127.0.0.1:1' }, /There is no server at http:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\)\./],
  ] as const)('gets the sentence of a comparison that cannot begin: %j', async ([given, sentence]) => {
    const { agent } = await openMcp(sandbox);
    const { content, isError } = await agent.call('contract', given);
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining('Nothing was compared.')]);
    expect(content[1]?.text).toMatch(sentence);
  });

  test('asks a server that the command line names, with its accounts, and runs no command of them (threat K23)', async () => {
    const backEnd = await openSpringBackEnd();
    const folder = temporaryFolder(onTestFinished);
    const [file, mark] = [join(folder, 'accounts.yaml'), join(folder, 'mark')];
    writeFileSync(
      file,
      `account: { account: buyer01, password: Passw0rd!, phone: "13800000001" }\ncodes: { command: "touch ${mark}; echo 123456" }\n`,
    );
    const accounts = readGivenAccounts(file);
    const reportAt = async (target: string) => {
      const { agent } = await openMcp(sandbox, { allowed: { accounts, targets: [target] } });
      return agent.text('contract', { target: backEnd.url, only: 'login-pwd,login-sms' });
    };
    expect(await reportAt(`${backEnd.url}/`)).not.toContain('needs account');
    expect(await reportAt('http://192.0.2.1')).toContain('needs account');
    await backEnd.close();
    expect(existsSync(mark)).toBe(false);
  });
});
