import { COPY } from '#contract/copy.ts';
import { FIELD_LABELS, type ScreenWord, type StepValue } from '#sandbox/fixture/story.ts';
import { durationMs } from '#sandbox/time/duration.ts';
import type { CodeMemory } from './code-memory.ts';
import { type Driver, NeedsBrowser, type StepHandlers, StoryFailure } from './driver.ts';
import { checkField } from './field-facts.ts';
import { countFailure, sessionFailure, startingWith, textsFailure, WANTED } from './names.ts';

/** The steps of a story in front of the screen, the same for every driver. */
export function screenSteps(driver: Driver, codes: CodeMemory): StepHandlers<ScreenWord> {
  const fill = async (fields: Readonly<Record<string, string | undefined>>) => {
    for (const [label, text = ''] of Object.entries(fields)) {
      codes.typed(label, text);
      await driver.fill(label, text);
    }
  };
  const press = async (button: StepValue<'press'>, isTwice = false) => {
    const { name, in: place } = typeof button === 'string' ? { name: button } : button;
    await codes.pressing(name);
    await driver.press([name], { place, isTwice });
  };
  const see = async (texts: readonly string[], isExpected: boolean) => {
    const wrong: string[] = [];
    for (const text of texts) if ((await driver.shows(text)) !== isExpected) wrong.push(text);
    if (wrong.length > 0) throw textsFailure(wrong, isExpected, await driver.text());
  };
  return {
    as: async (person) => {
      if (!driver.as) throw new NeedsBrowser(SECOND);
      await driver.as(person);
    },
    open: (page) => driver.open(page),
    embed: (site) => driver.embed(site),
    reload: () => driver.reload(),
    tab: (name) => driver.click('tab', name, WANTED.tab(name)),
    fill,
    tick: (name) => driver.check(name, true),
    untick: (name) => driver.check(name, false),
    press: (button) => press(button),
    pressTwice: (button) => press(button, true),
    askForCode: async (phone) => {
      await fill({ [COPY['field.phone.label']]: phone });
      await codes.pressing(COPY['code.get']);
      await driver.press([COPY['code.get'], COPY['code.again']]).catch(async (error: unknown) => {
        const [countdown, seconds = ''] = COUNTDOWN.exec(await driver.text()) ?? [];
        throw countdown === undefined ? error : tooEarly(countdown, seconds);
      });
    },
    typeCode: async (which) => fill({ [COPY['field.code.label']]: await codes.code(which) }),
    choose: (name) => driver.click('radio', startingWith(name), WANTED.account(name)),
    authorize: (identity) => driver.authorize(identity),
    session: (account) => driver.signIn(account),
    viewport: (width) => driver.resize(width),
    advance: (duration) => driver.advance(durationMs(duration)),
    waitReal: (wait) => new Promise((resolve) => setTimeout(resolve, durationMs(wait))),
    expectText: (texts) => see([texts].flat(), true),
    expectNoText: (texts) => see([texts].flat(), false),
    expectToast: async (text) => {
      const toasts = await driver.toasts();
      if (!toasts.some((toast) => squeezed(toast).includes(squeezed(text))))
        throw new StoryFailure(
          { en: `a message that pops up: ${text}`, zh: `弹出的消息「${text}」` },
          toasts.length > 0 ? toasts.join(' | ') : { en: 'none', zh: '没有' },
        );
    },
    expectTitle: async (text) => {
      const title = await driver.title();
      if (!squeezed(title).includes(squeezed(text)))
        throw new StoryFailure({ en: `a title with ${text}`, zh: `标题里有「${text}」` }, title);
    },
    expectCount: async ({ text, times }) => {
      const shown = await driver.text();
      const count = squeezed(shown).split(squeezed(text)).length - 1;
      if (count !== times) throw countFailure(text, times, count, shown);
    },
    expectField: async (fields) => {
      for (const label of FIELD_LABELS) {
        const wanted = fields[label];
        if (wanted) checkField(label, wanted, await driver.field(label));
      }
    },
    expectPage: async (page) => expectPage(page, driver.landing.href),
    expectStored: async (wanted) => {
      const stored = await driver.stored();
      for (const [name, value] of Object.entries(wanted)) {
        const got = stored[name] ?? null;
        if (got !== value) throw new StoryFailure(`${name} ${value}`, String(got));
      }
    },
    expectSession: async (name) => {
      const got = await driver.whoAmI().catch((error: Error) => error.message);
      if (got !== name) throw sessionFailure(name, got);
    },
    expectMessages: async (count) => {
      const messages = await driver.messages();
      const logins = messages.filter((text) => text.includes('"type":"login"'));
      if (logins.length !== count)
        throw new StoryFailure(`${count} login message(s)`, `${logins.length}: ${messages.join(' | ')}`);
    },
  };
}

const SECOND = { en: 'a second browser', zh: '第二个浏览器' };

/** A text for a comparison without regard to white space, which tags and lines part, and to upper and lower case. */
function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase();
}

/** The name of the button beside a code while another cannot be asked for yet. */
const COUNTDOWN = new RegExp(COPY['code.left'].replace('{n}', '(\\d+)'));

function tooEarly(countdown: string, seconds: string): StoryFailure {
  return new StoryFailure(
    { en: 'a code that may be asked for', zh: '可以获取验证码' },
    {
      en: `${countdown}; put advance: ${seconds}s before this step`,
      zh: `${countdown}；在这一步之前加advance: ${seconds}s`,
    },
  );
}

/**
 * @param wanted `/path?name=value`, or `partner.localhost/path` for another host
 * @throws StoryFailure for another host or path, or another value of a parameter that is named
 */
function expectPage(wanted: string, href: string): void {
  const got = new URL(href);
  const expected = new URL(wanted.startsWith('/') ? wanted : `//${wanted}`, got);
  const isSame =
    (wanted.startsWith('/') || expected.hostname === got.hostname) &&
    expected.pathname === got.pathname &&
    [...expected.searchParams].every(([name, value]) => got.searchParams.getAll(name).includes(value));
  if (!isSame)
    throw new StoryFailure(wanted, `${got.hostname === 'localhost' ? '' : got.host}${got.pathname}${got.search}`);
}
