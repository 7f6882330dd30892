import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { wireDifferences } from '#scripts/wire/differences.ts';
import { findWire } from '#scripts/wire/find-wire.ts';
import { readWire, readWireFile } from '#server/shell/wire-file.ts';
import { commandOutput } from '#support/command-output.ts';
import { KINDS } from '#support/foreign/foreign-kinds.ts';
import { FIRST_PASSWORD, PHONES } from '#support/foreign/foreign-people.ts';
import { givenAccounts } from '#support/foreign/given-accounts.ts';
import { openHouseBackEnd } from '#support/foreign/house-back-end.ts';
import { openTarget } from '#support/target.ts';
import { fileIn, temporaryFolder } from '#support/temporary-folder.ts';

const folder = temporaryFolder(afterAll);

describe.each(KINDS)('the wire file of a back end $name', ({ open, wire }) => {
  test('reads back as found, has a reason behind each key and nothing that the run sent, and makes a mock with the same wire format', async () => {
    const backEnd = await open();
    const { accounts, close } = await givenAccounts(backEnd);
    const given = fileIn(folder, 'accounts.yaml', accounts);
    const { code, out, err } = await commandOutput('wire', '--target', backEnd.url, '--accounts', given);
    await close();
    await backEnd.close();
    expect([code, err]).toEqual([0, '']);
    const keys = out.split('\n').filter((line) => /^ {2}\w/.test(line) && !/^ {2}(?:[A-Z_]+|successText):/.test(line));
    expect(keys.filter((line) => !/ # (?:seen|guess): \S/.test(line))).toEqual([]);
    for (const secret of [FIRST_PASSWORD, PHONES.single, 'huadong-caigou', 'no-such'])
      expect(out).not.toContain(secret);
    const printed = readWireFile(fileIn(folder, 'wire.yaml', out));
    expect(wireDifferences(printed, readWire(wire, 'expected'))).toEqual([]);

    const mock = await openTarget({ wire: printed });
    onTestFinished(() => mock.close());
    const account = { account: 'buyer01', password: 'Passw0rd!' };
    const found = await findWire(new TargetTransport({ url: mock.url }), { account });
    const isSeen = (key: string) => found.evidence.get(key)?.isSeen ?? true;
    expect(wireDifferences(found.wire, printed).filter(({ key }) => key !== 'envelope.success' && isSeen(key))).toEqual(
      [],
    );
    expect(found.refusals).toMatchObject(printed.refusals ?? {});
  });
});

test('the wire file of a sandbox makes a sandbox that refuses in the same bytes', async () => {
  const sandbox = await openTarget();
  onTestFinished(() => sandbox.close());
  const { out } = await commandOutput('wire', '--target', sandbox.url);
  expect(out).not.toContain('{n}');
  const mock = await openTarget({ wire: readWireFile(fileIn(folder, 'wire.yaml', out)) });
  onTestFinished(() => mock.close());
  const refused = async (url: string, path: string) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    return [answer.status, await answer.text()];
  };
  for (const path of [`${PATHS.login}x`, PATHS.login, PATHS.sendSmsCode])
    expect(await refused(mock.url, path)).toEqual(await refused(sandbox.url, path));
});

test('names and padding of the file of accounts win over findings', async () => {
  const backEnd = await openHouseBackEnd();
  onTestFinished(backEnd.close);
  const { accounts, close } = await givenAccounts(backEnd);
  onTestFinished(close);
  const tokens = { csrfCookie: '_csrf', csrfHeader: 'x-of-our-gateway' };
  const file = fileIn(folder, 'named.yaml', { ...accounts, tokens, encryption: { padding: 'oaep-sha1' } });
  const { code, out, err } = await commandOutput('wire', '--target', backEnd.url, '--accounts', file);
  expect(out).toContain('  csrfHeader: x-of-our-gateway # seen: the file of accounts\n');
  expect(out).toContain('  padding: oaep-sha1 # seen: the file of accounts\n');
  expect([code, err]).toEqual([1, 'The sign-in was refused: is the password of --accounts right?\n']);
});

test('a wrong password is tried once, and reported as refused', async () => {
  const backEnd = await openHouseBackEnd();
  onTestFinished(backEnd.close);
  const file = fileIn(folder, 'wrong.yaml', 'account: { account: huadong-caigou, password: Wr0ng-2026! }\n');
  for (let run = 1; run <= 4; run += 1)
    expect((await commandOutput('wire', '--target', backEnd.url, '--accounts', file)).code).toBe(1);
  // The fifth wrong one would lock it.
  const right = fileIn(folder, 'right.yaml', `account: { account: huadong-caigou, password: ${FIRST_PASSWORD} }\n`);
  expect((await commandOutput('wire', '--target', backEnd.url, '--accounts', right)).code).toBe(0);
});

/** Uses that cannot work, each with its one sentence. */
const WRONG: readonly (readonly [parameters: readonly string[], sentence: RegExp])[] = [
  [[], /^Name the server: --target http:\/\/host:port$/],
  [['--target', 'portal'], /^--target portal: expected an address such as http:\/\/localhost:5173\.$/],
  [['--target', 'http://127.0.0.1:9'], /^There is no server at http:\/\/127\.0\.0\.1:9 \(ECONNREFUSED\)\.$/],
  [['--acounts', 'x'], /--accounts/],
  [['--accounts', 'none.yaml'], /none\.yaml/],
  [['--accounts', 'empty.yaml'], /empty\.yaml: account: expected an account with its password, to sign in once\.$/],
  [['--accounts', 'short.yaml'], /short\.yaml:1:\d+ account\.phone: expected a phone of 11 digits, in quotes$/],
];

test.for(WRONG)('wire %j ends with one sentence', async ([given, sentence]) => {
  fileIn(folder, 'empty.yaml', 'unregisteredPhone: "13911110009"\n');
  fileIn(folder, 'short.yaml', 'account: { account: a, password: b, phone: "139" }\n');
  const target = given.includes('--target') || given.length === 0 ? [] : ['--target', 'http://127.0.0.1:9'];
  const parameters = given.map((word) => (word.endsWith('.yaml') ? join(folder, word) : word));
  const { code, out, err } = await commandOutput('wire', ...target, ...parameters);
  expect([code, out, err.split('\n').length]).toEqual([1, '', 2]);
  expect(err.trimEnd()).toMatch(sentence);
});

test('wire --help has its options', async () => {
  const { code, out } = await commandOutput('wire', '--help');
  expect([code, out]).toEqual([0, expect.stringContaining('--accounts FILE')]);
});
