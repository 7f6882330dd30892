import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CONTRACT } from '#scripts/command/contract-command.ts';
import { openPeers } from '#scripts/contract/run/peers.ts';
import { PHONES } from '#support/foreign/foreign-people.ts';
import { HOUSE_WIRE, openHouseBackEnd } from '#support/foreign/house-back-end.ts';
import { served } from '#support/served.ts';
import { startTestSandbox } from '#support/target.ts';
import { fileIn, temporaryFolder } from '#support/temporary-folder.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const folder = temporaryFolder(afterAll);
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

describe('uc-sandbox contract', () => {
  test.for([
    [['--allow', 'everything'], '--allow everything: expected one of register, password, lock, codes.'],
    [['--header', 'nonsense'], '--header nonsense: expected a name and a value, such as "X-Gateway-Key: abc".'],
    [['--prefix', 'go'], '--prefix go: expected a path such as /go.'],
    [['--fixture', 'no-such'], 'A world for the tests: POST /__sandbox/api/worlds: 404 SUBJECT_UNKNOWN'],
    [['--learn'], '--learn writes into a wire file: name it with --wire FILE (uc-sandbox wire writes one).'],
    [['--ui'], '--ui needs @vitest/ui in your project: npm install -D @vitest/ui'],
  ] as const)('%j is one sentence', async ([parameters, sentence]) => {
    await expect(CONTRACT.run(['--target', sandbox.url, ...parameters])).rejects.toThrow(sentence);
  });

  test.for([
    ['--wire', 'envelope:\n  cod: retCode\n', ':2:3 envelope.cod: unknown key "cod"; did you mean "code"?'],
    ['--accounts', "sharedPhone: { phone: '138' }\n", 'sharedPhone.phone: expected a phone of 11 digits, in quotes'],
    [
      '--accounts',
      'sharedPhone: {}\n',
      ':1:14 sharedPhone: "phone" is missing: expected a phone of 11 digits, in quotes',
    ],
    ['--accounts', 'account: { account: a, password: b }\n', 'account.phone: expected a phone of 11 digits, in quotes'],
  ] as const)('%s with %j is one sentence, and the file stays', async ([flag, text, sentence]) => {
    const file = fileIn(folder, 'slip.yaml', text);
    const problem = await Promise.resolve(CONTRACT.run(['--target', sandbox.url, flag, file])).catch(String);
    expect(problem).toContain(`${flag} ${file}`);
    expect(problem).toContain(sentence);
    expect(String(problem).split('\n')).toHaveLength(1);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('a wrong password of --accounts is one sentence', async () => {
    const backEnd = await openHouseBackEnd();
    onTestFinished(backEnd.close);
    const account = { account: backEnd.people[0]?.name, password: 'Wrong-pass-1', phone: PHONES.single };
    const accounts = fileIn(folder, 'wrong.yaml', { account });
    const refusals = { CREDENTIALS_REJECTED: { code: '1003' } };
    const wire = fileIn(folder, 'house.yaml', { ...HOUSE_WIRE, refusals });
    const run = ['--target', backEnd.url, '--accounts', accounts];
    const sentence = /^account of --accounts is refused \([^\n]*\): try it by hand; it may be locked\.$/;
    await expect(CONTRACT.run([...run, '--wire', wire])).rejects.toThrow(sentence);
    await expect(CONTRACT.run(run)).rejects.toThrow(sentence);
  });

  test('a text that is no target ends with one sentence', async () => {
    await expect(CONTRACT.run(['--target', 'http://127.0.0.1:9'])).rejects.toThrow(
      'There is no server at http://127.0.0.1:9 (ECONNREFUSED).',
    );
    const url = await served((_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    });
    await expect(CONTRACT.run(['--target', url])).rejects.toThrow(/^This is no portal: [^\n]*$/);
    const file = fileIn(folder, 'any.yaml', 'values: { numbers: text }\n');
    await expect(CONTRACT.run(['--target', url, '--wire', file])).rejects.toThrow(
      `The server at ${url} cannot be read with this wire file: GET /uc/login/custom: no JSON object (200, text/html).`,
    );
  });
});

describe('a project without a test runner', () => {
  test('has one sentence about the missing package', async () => {
    await expect(openPeers(folder, join(folder, 'own.js'))).rejects.toThrow(
      'contract needs vitest and supertest in your project: npm install -D vitest supertest',
    );
  });
});
