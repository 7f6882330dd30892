import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';
import { ADOPT, adoptedFixture } from '#scripts/command/adopt-command.ts';
import { prepareRecording } from '#scripts/command/contract-command.ts';
import { openDriver } from '#scripts/contract/drivers/open-driver.ts';
import { Ledger } from '#scripts/contract/ledger.ts';
import { adoptedFrom } from '#scripts/contract/record/adopted.ts';
import { readRecordedRun } from '#scripts/contract/record/recorded-run.ts';
import { Recorder } from '#scripts/contract/record/recorder.ts';
import { runContract } from '#scripts/contract/run-contract.ts';
import { TargetTransport, type WireCall } from '#scripts/contract/target/target-transport.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';
import { startTestSandbox } from '#support/target.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
const folder = mkdtempSync(join(tmpdir(), 'uc-record-'));
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

/** A run, recorded. */
async function recorded(
  name: string,
  url: string,
  { only, fixture }: { only?: string | undefined; fixture?: string } = {},
): Promise<{ into: string; calls: WireCall[] }> {
  const into = join(folder, name);
  const recorder = new Recorder();
  const calls: WireCall[] = [];
  const transport = new TargetTransport({ url }, (call) => {
    calls.push(call);
    recorder.note(call);
  });
  const driver = await openDriver(transport, { fixture, say: () => undefined });
  try {
    const run = await runContract(driver, { only, onStart: (each) => recorder.begin(each) });
    mkdirSync(into);
    recorder.write(into, run.ledger);
  } finally {
    await driver.close();
  }
  return { into, calls };
}

/** The values in a call that name somebody, or let somebody in. */
function secretsOf({ request, response }: WireCall): string[] {
  const text = `${request.body ?? ''}\n${response.text}\n${request.target}`;
  const cookies = response.setCookies.map((line) => /=([^;]*)/.exec(line)?.[1] ?? '');
  const fields =
    /"(?:gsid|accountId|account|name|loginId|iamUserId|weChatScene|verifyToken|smsCode|loginIdentifier|newPassword|outAccountId)":"([^"]+)"/g;
  return [...cookies, ...(text.match(/1\d{10}/g) ?? []), ...[...text.matchAll(fields)].map(([, value]) => value ?? '')];
}

describe('a recording', () => {
  const EXTENTS = [
    { what: 'some cases', only: 'recovery,choice,lists', least: 60, tags: [] },
    { what: 'every case', least: 300, tags: [RELEASE_TAG] },
  ];
  for (const { what, only, least, tags } of EXTENTS)
    test(`of ${what} holds nothing personal, and the same name for the same value`, { tags }, async () => {
      const { into, calls } = await recorded(what, sandbox.url, { only });
      const written = readdirSync(into).map((file) => readFileSync(join(into, file), 'utf8'));
      const secrets = [...new Set(calls.flatMap(secretsOf))].filter((value) => value.length >= 4);
      expect(secrets.length).toBeGreaterThan(least);
      const lines = written.join('\n');
      expect(
        secrets.filter((secret) => lines.includes(`"${secret}"`) || (secret.length > 8 && lines.includes(secret))),
      ).toEqual([]);

      const kept = (written[0] ?? '')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as RecordedCall);
      const sent = kept.filter(({ during }) => during === 'recovery: a code that is used twice');
      const phones = new Set(sent.flatMap(({ request: { body } }) => body?.phone ?? []));
      expect(phones.size).toBe(1);
      expect([...phones][0]).toMatch(/^199\d{8}$/);
      const codes = sent.flatMap(({ request: { body } }) => body?.smsCode ?? []);
      expect(codes).toHaveLength(3);
      expect(codes[1]).toBe(codes[2]);
      expect(codes[0]).not.toBe(codes[1]);
    });
});

interface RecordedCall {
  readonly during: string;
  readonly request: { readonly body?: { readonly phone?: string; readonly smsCode?: string } };
}

describe('adopting a recording', () => {
  const refused = (part: object) => ({
    ...({ call: 'login', place: 'wrong password', refusal: 'CREDENTIALS_REJECTED', status: 200, code: 7 } as const),
    codeField: 'code',
    text: '账号或密码错误',
    textField: 'message',
    ...part,
  });
  const envelopes = [{ words: '{code, data, message}', codeField: 'code', code: 0 }];
  const run = { format: 1 as const, places: [], findings: [], refusals: [], envelopes };

  test('takes over an envelope of code, data and message where refusals name their fields', () => {
    const { wire } = adoptedFrom({ ...run, refusals: [refused({})] });
    expect(wire.envelope).toMatchObject({ code: 'code', message: 'message', success: 0 });
    expect(adoptedFrom(run).wire.envelope).toEqual(DEFAULT_WIRE.envelope);
  });

  test('takes over the commonest words of a refusal; what is said otherwise at one place is left', () => {
    const words = { status: 401, text: '用户名或密码有误' };
    const places = ['wrong password', 'unknown account', 'right password after 5 wrong ones'];
    const refusals = places.map((place, nth) => refused({ place, ...words, ...(nth === 2 && { status: 403 }) }));
    const { wire, taken, rest } = adoptedFrom({ ...run, refusals });
    expect(wire.refusals).toEqual({ CREDENTIALS_REJECTED: { code: 7, text: words.text, status: 401 } });
    expect(taken).toContain('CREDENTIALS_REJECTED: status 401');
    expect(rest.map(({ key, got, adopted }) => [key, got, adopted])).toEqual([
      ['POST /uc/login, right password after 5 wrong ones: status', '403', '401'],
    ]);
  });

  test('of a folder without a recording is one sentence', () => {
    expect(() => readRecordedRun(join(folder, 'none'))).toThrow('holds no recording: there is no run.json.');
  });
});

describe('what is personal in an answer, wherever it stands', () => {
  const SESSION = '5e55104a5e55104a5e55104a5e55104a';
  const PERSONAL = [
    'bob',
    'Pl4nted!',
    '13900000001',
    '139-0000-0001',
    '139****0001',
    'u-77',
    '张三',
    'zhang@corp.example',
  ];
  const SECRET = [
    ...PERSONAL,
    'BOB',
    '/wu',
    'Wu"',
    SESSION,
    'sgid0123',
    'Gateway-key',
    'uc-staging.example',
    'deptKey',
    'n0tes',
  ];
  const words = `bob 的密码 Pl4nted! 不对：139-0000-0001，139****0001，${SESSION}，u-77，张三，Gateway-key，BOB/wu，请联系管理员`;
  const body = (value: unknown) => JSON.stringify(value);
  const calls: WireCall[] = [
    {
      request: {
        method: 'GET',
        target: `${PATHS.listByPhone}?phone=13900000001`,
        headers: { cookie: `uc_session=${SESSION}` },
      },
      response: {
        status: 200,
        headers: {},
        setCookies: [`deptKey=${SESSION}; Path=/`],
        text: body({
          success: true,
          data: [
            { accountId: 'u-77', name: '张三' },
            { accountId: 'u-78', name: 'Wu' },
          ],
          bob: 1,
          张三: { 'zhang@corp.example': 2, n0tes: [] },
        }),
      },
    },
    {
      request: {
        method: 'POST',
        target: PATHS.login,
        body: body({ loginType: 'pwd', encrypt: true, loginIdentifier: 'QUJD' }),
      },
      response: {
        status: 400,
        headers: { location: 'https://uc-staging.example/x' },
        setCookies: [],
        text: body({
          success: false,
          code: 'bob',
          message: `${words} uc-staging.example`,
          errorMsg: words,
          gsid: 'sgid0123',
          err: { code: 'u-77', msg: `${words} sgid0123`, path: 'accounts.bob', expected: `not "张三"` },
        }),
      },
    },
  ];

  function writtenDown(): {
    text: string;
    recorded: ReturnType<typeof readRecordedRun>;
    left: readonly string[];
    modes: string[];
  } {
    const into = mkdtempSync(join(folder, 'personal-'));
    const recorder = new Recorder();
    recorder.know({ account: 'bob', password: 'Pl4nted!', phone: '13900000001' });
    recorder.know({ host: 'uc-staging.example', header: 'Gateway-key' });
    for (const call of calls) recorder.note(call);
    const ledger = new Ledger();
    ledger.addEnvelope({ words: '{bob, data, success, 张三}', codeField: null, code: null });
    const refused = { call: 'login', place: 'wrong password', refusal: 'CREDENTIALS_REJECTED', status: 400 } as const;
    ledger.refusals.push({ ...refused, code: 'bob', codeField: 'code', text: words, textField: 'err.msg' });
    const promised = {
      call: 'login',
      place: 'wrong password',
      expected: 'a text',
      grade: 'assumed',
      source: 'x',
    } as const;
    ledger.note({ ...promised, what: 'field data.map.bob.accountSize' }, `refused (400 bob ${words})`, false);
    const left = recorder.write(into, ledger);
    const files = readdirSync(into).map((file) => join(into, file));
    return {
      text: files.map((file) => readFileSync(file, 'utf8')).join('\n'),
      recorded: readRecordedRun(into),
      left,
      modes: files.map((file) => (statSync(file).mode & 0o777).toString(8)),
    };
  }

  test('is replaced in texts, codes, keys and paths, by the same name as where it is a value', () => {
    const { text, recorded, left, modes } = writtenDown();
    expect(SECRET.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).toContain('请联系管理员');
    expect(text).toContain('"success":true');
    expect(recorded.findings[0]?.what).toMatch(/^field data\.map\.[\w-]+\.accountSize$/);
    expect(recorded.refusals[0]?.code).toMatch(/^account-\d$/);
    expect(
      left.some((line) => line.includes('请联系管理员')),
      'texts of the server are listed',
    ).toBe(true);
    expect(left.filter((line) => SECRET.some((secret) => line.includes(secret)))).toEqual([]);
    expect(modes, 'for this user alone').toEqual(['600', '600']);
    const { settings, taken } = adoptedFrom(recorded);
    const base = readFileSync(join(ROOT, 'fixtures/default.yaml'), 'utf8');
    const adopted = `${adoptedFixture(base, settings, 'As recorded')}\n${taken.join('\n')}`;
    expect(PERSONAL.filter((secret) => !base.includes(secret) && adopted.includes(secret))).toEqual([]);
  });
});

const base = mkdtempSync(join(tmpdir(), 'uc-recording-'));
afterAll(() => rmSync(base, { recursive: true }));

const RUN = { format: 1, places: [], findings: [], refusals: [], envelopes: [] };

/** A folder that holds a recording. */
function recording(name: string): string {
  const folder = join(base, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'run.json'), JSON.stringify(RUN));
  return folder;
}

describe('the folder of a recording', () => {
  test('is made with those above it', () => {
    const folder = join(base, 'new/deeper');
    prepareRecording(folder, false);
    expect(existsSync(folder)).toBe(true);
  });

  test('that cannot be made is told at once, also where a file system refuses all folders', () => {
    const file = join(base, 'file');
    writeFileSync(file, '');
    const problem = 'this folder cannot be written: ';
    for (const folder of [file, join(file, 'below'), '/proc/nope/recording'])
      expect(() => prepareRecording(folder, false)).toThrow(`--record ${folder}: ${problem}`);
  });

  test('that holds one already is used again only where that was asked for', () => {
    const folder = recording('older');
    expect(() => prepareRecording(folder, false)).toThrow(
      `--record ${folder}: a recording is there already; name another folder, or add --overwrite.`,
    );
    expect(() => prepareRecording(folder, true)).not.toThrow();
  });
});

describe('uc-sandbox adopt', () => {
  test('leaves a fixture alone that somebody edited, unless --overwrite is given', async () => {
    const folder = recording('adopted');
    const file = join(folder, 'adopted.yaml');
    writeFileSync(file, 'mine');
    await expect(ADOPT.run([folder])).rejects.toThrow(
      `${file} is there already; name another file with --out, or add --overwrite.`,
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(await ADOPT.run([folder, '--overwrite'])).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('As recorded');
  });

  test('never writes through a link, which may lead to any file', async () => {
    const folder = recording('linked');
    const [target, file] = [join(folder, 'target'), join(folder, 'adopted.yaml')];
    writeFileSync(target, 'mine');
    symlinkSync(target, file);
    const problem = `${file} is a link: nothing is written through it; name another file with --out.`;
    await expect(ADOPT.run([folder, '--overwrite'])).rejects.toThrow(problem);
    rmSync(target);
    await expect(ADOPT.run([folder])).rejects.toThrow(problem);
    expect(existsSync(target)).toBe(false);
  });
});
