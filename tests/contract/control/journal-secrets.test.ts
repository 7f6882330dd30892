import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { manyAccounts, PHONES } from '#support/demo.ts';
import { dataOf } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

const PASSWORD = 'Pl4nted+pass!';

/** Rows that show a text, as paths or codes. */
async function rowsWith(world: TestWorld, text: string): Promise<string[]> {
  const forms = [text, encodeURIComponent(text), encodeURIComponent(encodeURIComponent(text))];
  const rows = (await world.journal.entries()).map((row) => JSON.stringify(row));
  return rows.filter((row) => forms.some((form) => row.includes(form)));
}

/** All texts of a world that a reader may pass on: journal and timeline. */
async function shownOf(world: TestWorld): Promise<string> {
  return JSON.stringify([await world.journal.entries(), await world.call(CONTROL.timeline)]);
}

/** Writes a text wherever a person or a client under development may put it by mistake. */
async function hideIn(world: TestWorld, text: string): Promise<void> {
  const browser = world.browser();
  const encoded = encodeURIComponent(text);
  const inner = encodeURIComponent(`/go?next=${encodeURIComponent(`/x?y=${text}`)}`);
  await browser.signInByPassword(text, 'an0ther-one');
  await browser.sendCode(text, 'login');
  for (const path of [
    `/uc/${text}`,
    `/uc/${encoded}/x`,
    `/uc/x?z=${text}`,
    `/uc/x?${text}`,
    `/uc/x?gotoUrl=${inner}`,
    `/uc/x#${text}`,
  ])
    await browser.request('GET', path);
  const right = { action: 'login', phone: PHONES.buyer, scene: 'sup', note: text };
  const deep = { [text]: [text], deep: [{ list: [1, text] }] };
  for (const body of [right, deep]) await browser.send(ENDPOINTS.sendSmsCode, { body });
  await browser.send(ENDPOINTS.register, { body: {}, headers: { channel: text } });
  const gotoUrl = `/go/${text}?a=${text}#${text}`;
  await browser.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC', gotoUrl, [text]: '1' } });
  const Referer = `${world.base}/login?note=${encoded}&gotoUrl=${inner}`;
  await browser.send(ENDPOINTS.loginCustom, { headers: { Referer, Host: new URL(world.base).host } });
  await world.fault({
    times: 1,
    answer: { status: 200, body: { success: true, data: { note: text, [text]: `a ${text} b` } } },
  });
  await browser.send(ENDPOINTS.loginCustom);
}

/** Writes a text into longer ones. */
async function hideWithin(world: TestWorld, text: string): Promise<void> {
  const browser = world.browser();
  const body = { note: `it was ${text}.`, json: JSON.stringify({ a: text }) };
  await browser.send(ENDPOINTS.sendSmsCode, { body });
  await browser.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC', gotoUrl: `/go#b=${text}` } });
}

describe('a password of an account, wherever it stands (K13)', () => {
  test('is masked in each field, address, header and reason, however many accounts share it', async ({ makeWorld }) => {
    const fixture = { accountDefaults: { password: PASSWORD }, accounts: manyAccounts(60) };
    const world = await makeWorld({ fixture });
    await hideIn(world, PASSWORD);
    expect(await rowsWith(world, PASSWORD)).toEqual([]);
    const rows = await world.journal.entries();
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.map(({ path }) => path.split('?')[0])).toContain('/uc/******/x');
    expect(rows.map(({ reason }) => reason?.got)).toContain('GET /uc/******');
    expect(rows.find(({ request }) => request.headers.channel)?.request.headers.channel).toBe('pc');
    expect(rows.flatMap(({ request }) => request.body)).toContainEqual({
      action: 'login',
      phone: PHONES.buyer,
      scene: 'sup',
      note: '******',
    });
  });

  test('is masked in older rows too, from when it becomes one, and for good', async ({ world, browser }) => {
    const { accountId } = await world.account('newbie');
    await hideIn(world, PASSWORD);
    expect((await rowsWith(world, PASSWORD)).length).toBeGreaterThan(5);
    await world.changeAccount(accountId, { password: PASSWORD });
    expect(await rowsWith(world, PASSWORD)).toEqual([]);
    const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
    const { map } = dataOf(await browser.verifyCode(PHONES.newbie, code), ENDPOINTS.verifySmsCode);
    await browser.resetPassword(PHONES.newbie, Object.keys(map)[0] ?? '', 'N3w-pl4nted');
    await hideIn(world, 'N3w-pl4nted');
    expect(await rowsWith(world, 'N3w-pl4nted')).toEqual([]);
    expect(await rowsWith(world, PASSWORD)).toEqual([]);
    await world.call(CONTROL.deleteAccount, { params: { id: accountId } });
    expect(await rowsWith(world, 'N3w-pl4nted')).toEqual([]);
  });

  test('a number that is one is masked, an account named like one is not', async ({ world, browser }) => {
    await world.addAccount({ account: 'same', password: 'same' });
    await world.addAccount({ account: 'digits', password: '87654321' });
    await browser.send(ENDPOINTS.sendSmsCode, {
      body: { action: 'login', phone: PHONES.buyer, scene: 'sup', note: 87654321 },
    });
    await browser.signInByPassword('same', 'same');
    const [row, signIn] = (await world.journal.entries()).filter(({ method }) => method === 'POST');
    expect(row?.request.body).toMatchObject({ action: 'login', note: '******' });
    expect(signIn).toMatchObject({ account: 'same', decrypted: { loginIdentifier: '******' } });
  });

  test('neither compared nor shown where calls are verified', async ({ world, browser }) => {
    const { accountId } = await world.account('newbie');
    await world.changeAccount(accountId, { password: PASSWORD });
    await browser.signInByPassword(PASSWORD, 'an0ther-one');
    await browser.sendCode(PASSWORD, 'login');
    for (const body of [{ loginIdentifier: PASSWORD }, { phone: PASSWORD }]) {
      const answer = await world.journal.verify({ body });
      expect(answer).toMatchObject({ ok: false, count: 0 });
      expect(JSON.stringify(answer.nearest.map(({ differences }) => differences))).toContain('******');
    }
    const other = await world.send(CONTROL.verifyJournal, {
      body: { phone: '1', body: { loginIdentifier: 'x' } },
    });
    expect(other.text).not.toContain(PASSWORD);
  });
});

describe('a value under a name that sounds like a secret (K13)', () => {
  const SECRET = 'pl4nted-somewhere';
  test('is masked in bodies, lists, rows and queries, and under another name it is shown', async ({
    world,
    browser,
  }) => {
    const name = '用户密码';
    const body = {
      [name]: SECRET,
      a: [{ [name]: [SECRET, { deep: SECRET }] }, [name, SECRET]],
      b: [
        { name, value: SECRET },
        { key: name, values: [SECRET] },
      ],
      c: { [name]: { of: SECRET, list: [1234567, SECRET] } },
      texts: [`x=1&${name}=${SECRET}`, JSON.stringify({ [name]: SECRET, a: [{ [name]: 1234567 }] })],
    };
    await browser.send(ENDPOINTS.sendSmsCode, { body });
    await world.fault({ times: 1, answer: { status: 200, body: { success: true, data: body } } });
    await browser.send(ENDPOINTS.loginCustom, { query: { [name]: SECRET, [`${name}[0]`]: SECRET } });
    await browser.request('GET', `/uc/x?gotoUrl=${encodeURIComponent(`/go?${encodeURIComponent(name)}=${SECRET}`)}`);
    await browser.request('GET', `/uc/x;${encodeURIComponent(name)}=${SECRET}#${name}=${SECRET}`);
    const har = JSON.stringify(await world.call(CONTROL.journal, { query: { format: 'har' } }));
    const shown = (await shownOf(world)) + har;
    expect(shown).not.toContain(SECRET);
    expect(shown).not.toContain('1234567');
    await browser.send(ENDPOINTS.sendSmsCode, { body: { note: SECRET, b: { name: 'note', value: SECRET } } });
    expect(await shownOf(world)).toContain(SECRET);
  });
});

test('a password before the host of an address is masked (K13)', async ({ world, browser }) => {
  const SHOWN = {
    'https://user:planted-1@a.example/x': 'https://user:******@a.example/x',
    'see ftp://:planted-2@a.example, or //u:planted-3@b.example':
      'see ftp://:******@a.example, or //u:******@b.example',
    'https://u:plan:ted@4@a.example/?b=1': 'https://u:******@a.example/?b=1',
    'redis://u:planted%205@[::1]:6379': 'redis://u:******@[::1]:6379',
    'https://a.example:8080/x@y': 'https://a.example:8080/x@y',
    'https://user@a.example/x:y@z': 'https://user@a.example/x:y@z',
    'mail u:v@a.example': 'mail u:v@a.example',
  };
  for (const address of Object.keys(SHOWN))
    await browser.send(ENDPOINTS.sendSmsCode, {
      body: { text: address, list: [address], [address]: 1 },
      query: { next: address, further: `/go?next=${encodeURIComponent(address)}` },
    });
  const har = JSON.stringify(await world.call(CONTROL.journal, { query: { format: 'har' } }));
  for (const text of [await shownOf(world), har]) {
    for (const shown of Object.values(SHOWN)) expect(text).toContain(shown);
    expect(text).not.toMatch(/planted|plan:ted/);
  }
});

describe('a secret under a name that is not its own (K13)', () => {
  /** A one-time secret of each kind. */
  async function issued(world: TestWorld): Promise<Record<string, string>> {
    const browser = world.browser();
    const { gsid } = await world.session('buyer01');
    const code = await world.codeFor(PHONES.newbie, 'forgetPwd');
    const { map } = dataOf(await browser.verifyCode(PHONES.newbie, code), ENDPOINTS.verifySmsCode);
    const cookie = (name: string) => browser.jar.get(name) ?? 'missing';
    return {
      gsid,
      verifyToken: Object.keys(map)[0] ?? 'missing',
      scene: (await browser.prepareQr()).weChatScene,
      session: cookie('uc_session'),
      ctoken: cookie('ctoken'),
      csrf: cookie('csrf_token'),
    };
  }

  test('is masked wherever it stands, also after a return to a time in which it was none, and after a reset', async ({
    world,
  }) => {
    const checkpoint = await world.checkpoint();
    const secrets = await issued(world);
    await world.changeAccount('newbie', { password: PASSWORD });
    const values = Object.values(secrets);
    const expectHidden = async () => {
      const shown = await shownOf(world);
      expect([...values, PASSWORD].filter((secret) => shown.includes(secret))).toEqual([]);
    };
    for (const secret of [secrets.gsid ?? '', PASSWORD]) await hideIn(world, secret);
    for (const secret of values) await hideWithin(world, secret);
    await expectHidden();
    for (const leave of [() => world.returnTo(checkpoint), () => world.reset()]) {
      await leave();
      for (const secret of values) await hideWithin(world, secret);
      await expectHidden();
    }
  });

  test('is masked where its characters are percent-encoded', async ({ world, browser }) => {
    const { gsid } = await world.session('buyer01');
    const encoded = `%${gsid.charCodeAt(0).toString(16)}${gsid.slice(1)}`;
    await browser.request('GET', `/uc/x.${encoded}?y=${encoded}#z.${encoded}`, { tokens: false });
    expect((await world.lastRow()).path).toBe('/uc/******?y=******');
  });

  test('a code can be read once it is used up, and so can other digits', async ({ world, browser }) => {
    const code = await world.codeFrom(() => browser.sendCode(PHONES.buyer, 'login'), PHONES.buyer, 'login');
    const seen = async () =>
      (await world.journal.entries()).filter(({ path }) => path.startsWith('/uc/x?note')).map(({ path }) => path);
    for (const digits of [code, '482913']) await browser.request('GET', `/uc/x?note=${digits}`, { tokens: false });
    expect(await seen()).toEqual(['/uc/x?note=******', '/uc/x?note=482913']);
    await browser.signInBySms(PHONES.buyer, code);
    expect(await seen()).toEqual([`/uc/x?note=${code}`, '/uc/x?note=482913']);
  });
});

describe('a text typed into the account field (K13)', () => {
  test('is shown where it is an account or a phone, else masked: it may be a password', async ({ world, browser }) => {
    const typed = ['buyer01', PHONES.buyer, '13900000000', 'N0-account+', 'nobody', `A${'0'.repeat(16)}`];
    for (const name of typed) await browser.signInByPassword(name, 'an0ther-one');
    const rows = (await world.journal.entries()).filter(({ endpoint }) => endpoint === 'login');
    expect(rows.map(({ decrypted }) => decrypted.loginIdentifier)).toEqual([
      ...['buyer01', PHONES.buyer, '13900000000'],
      ...['******', '******', '******'],
    ]);
    const shown = await shownOf(world);
    for (const name of ['N0-account+', 'nobody']) expect(shown).not.toContain(name);
  });
});

describe('the scene of a QR code (K13, S17)', () => {
  /** Whether the scene can be read in the row of a poll, and in the row of an address with it. */
  async function shown(world: TestWorld, scene: string): Promise<boolean[]> {
    const rows = (await world.journal.entries()).filter(({ endpoint }) => ['qrStatus', null].includes(endpoint));
    return rows.map((row) => JSON.stringify(row).includes(scene));
  }

  async function polled(world: TestWorld): Promise<string> {
    const browser = world.browser();
    await browser.greet();
    const { weChatScene } = await browser.prepareQr();
    await browser.pollQr(weChatScene);
    await browser.request('GET', `/uc/${weChatScene}?note=${weChatScene}`, {
      headers: { [HEADERS.embedded]: weChatScene },
    });
    return weChatScene;
  }

  test('is masked while it can be confirmed, and can be read from then on; the phone has it', async ({ world }) => {
    const ends = [
      (scene: string) => world.qr('confirm', { scene, identity: 'wx-buyer01' }),
      (scene: string) => world.qr('expire', { scene }),
      () => world.advance(300_000),
    ];
    for (const end of ends) {
      await world.call(CONTROL.clearJournal);
      const scene = await polled(world);
      await world.qr('scan', { scene, identity: 'wx-buyer01' });
      expect((await world.tickets()).map((ticket) => ticket.scene)).toContain(scene);
      expect(await shown(world, scene)).toEqual([false, false]);
      await end(scene);
      expect(await shown(world, scene)).toEqual([true, true]);
    }
  });

  test('is asked for by its mask where calls are verified', async ({ world }) => {
    const scene = await polled(world);
    const verify = async (weChatScene: string) =>
      world.journal.verify({ path: PATHS.qrStatus, body: { attributes: { weChatScene } } });
    expect(await verify('******')).toMatchObject({ ok: true, count: 1 });
    expect(await verify(scene)).toMatchObject({ ok: false });
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    expect(await verify(scene)).toMatchObject({ ok: true, count: 1 });
  });
});
