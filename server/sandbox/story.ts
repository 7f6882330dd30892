import * as z from 'zod/mini';
import { AccountChange } from '#contract/control-account.ts';
import { SmsState } from '#contract/control-phone.ts';
import { CallPattern } from '#contract/control-verify.ts';
import { COPY } from '#contract/copy.ts';
import { Id, Phone, SmsAction } from '#contract/fields.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { SITES } from '#contract/sites.ts';
import { Duration } from './duration.ts';
import { worldDeeds } from './fixture-event.ts';
import { AT_KEY } from './schema-problems.ts';

/**
 * The words that a story is written in: what a person does, what happens around them, and what is expected. This is
 * all of the vocabulary; the fixture's schema and docs/stories.md are made from it.
 */

const HOSTS = Object.values(SITES).join('|').replaceAll('.', '\\.');
const Page = z
  .string()
  .check(
    z.maxLength(2_000),
    z.regex(new RegExp(`^(?:${HOSTS})?/`), { error: `expected a path such as /login, or ${SITES.partner}/login` }),
  );
const Text = z.string().check(z.minLength(1), z.maxLength(1_000));
const Texts = z.union([Text, z.array(Text).check(z.minLength(1), z.maxLength(20))], {
  error: 'expected a text or a list of texts',
});
const Name = z.string().check(z.minLength(1), z.maxLength(200));
const Yes = z.literal(true);
const Count = z.int().check(z.gte(0), z.lte(100_000));

/** Labels of the portal's fields. */
export const FIELD_LABELS = [
  COPY['field.phone.label'],
  COPY['field.code.label'],
  COPY['field.account.label'],
  COPY['field.password.label'],
  COPY['fp.new.label'],
  COPY['fp.confirm.label'],
] as const;
export const TICK_LABELS = [COPY['login.remember'], COPY['reg.agree']] as const;
export const TAB_LABELS = [COPY['login.tab.sms'], COPY['login.tab.pwd']] as const;

const Fields = z.strictObject(
  Object.fromEntries(FIELD_LABELS.map((label) => [label, z.optional(z.string())])) as Record<
    (typeof FIELD_LABELS)[number],
    z.ZodMiniOptional<z.ZodMiniString>
  >,
);
const Refusal = z.enum(Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]], {
  error: 'expected the code of a refusal (docs/stories.md lists them)',
});

const WHICH_CODE = `expected newest, previous or wrong (or type digits: fill: { ${COPY['field.code.label']}: '123456' })`;

const { optional } = z;

/** What a person does in front of the screen. */
const screenActs = {
  open: optional(Page),
  embed: optional(z.enum(['partner', 'evil'])),
  reload: optional(Yes),
  tab: optional(z.enum(TAB_LABELS)),
  fill: optional(Fields),
  tick: optional(z.enum(TICK_LABELS)),
  untick: optional(z.enum(TICK_LABELS)),
  press: optional(Name),
  askForCode: optional(Phone),
  typeCode: optional(z.enum(['newest', 'previous', 'wrong'], { error: WHICH_CODE })),
  choose: optional(Name),
  authorize: optional(Id),
  session: optional(Name),
  advance: optional(Duration),
};

const screenExpectations = {
  expectText: optional(Texts),
  expectNoText: optional(Texts),
  expectPage: optional(Page),
  expectStored: optional(z.record(Name, z.nullable(z.string()))),
  expectSession: optional(z.nullable(Name)),
  expectMessages: optional(Count),
};

const worldExpectations = {
  expectRefusal: optional(Refusal),
  expectRequest: optional(
    z.strictObject({
      ...z.omit(CallPattern, { times: true }).shape,
      code: optional(z.nullable(Refusal)),
      times: optional(Count),
    }),
  ),
  expectSms: optional(
    z.strictObject({ phone: Phone, action: optional(SmsAction), state: optional(SmsState), count: optional(Count) }),
  ),
  expectAccount: optional(z.strictObject({ account: Name, ...AccountChange.shape })),
};

const shape = { ...screenActs, ...worldDeeds, ...screenExpectations, ...worldExpectations };

/** Every word, in the order in which the documentation tells them. */
export const STEP_WORDS = Object.keys(shape) as readonly StepWord[];

const A_STEP = 'expected a step such as "open: /login"';

/** One step: one word and what it takes. */
export const Step = z
  .strictObject(shape, { error: ({ code }) => (code === 'invalid_type' ? A_STEP : undefined) })
  .check(
    z.check(({ value, issues }) => {
      // A word that there is not is told already.
      if (issues.length > 0) return;
      const [first, second] = Object.keys(value);
      if (first === undefined) issues.push({ code: 'custom', message: A_STEP, input: value });
      if (second === undefined) return;
      const message = `expected one step an entry: begin another with "- ${second}"`;
      issues.push({ code: 'custom', message, input: value, path: [second], params: AT_KEY });
    }),
  );
export type Step = z.infer<typeof Step>;

/** Steps and expectations of a scenario, one after the other. */
export const Story = z.array(Step).check(z.maxLength(500, { error: 'expected at most 500 steps' }));
export type Story = z.infer<typeof Story>;

export type StepWord = keyof typeof shape;
export type ScreenWord = keyof typeof screenActs | keyof typeof screenExpectations;
export type WorldWord = Exclude<StepWord, ScreenWord>;
/** What a word takes. */
export type StepValue<Word extends StepWord> = NonNullable<Step[Word]> | (null extends Step[Word] ? null : never);

/** Expectations are tried again until they come true or patience runs out; acts begin what they speak of. */
export function isExpectation(word: StepWord): boolean {
  return Object.hasOwn(screenExpectations, word) || Object.hasOwn(worldExpectations, word);
}

/** The one word of a step and what it takes. */
export function readStep(step: Step): { readonly word: StepWord; readonly value: unknown } {
  const word = STEP_WORDS.find((one) => step[one] !== undefined);
  if (word === undefined) throw new RangeError('A step without a word.');
  return { word, value: step[word] };
}

interface Words {
  readonly zh: string;
  readonly en: string;
  /** what may stand behind the word, as YAML */
  readonly example: string;
}

/** What each word means, for the editor and the page. */
export const STORY_WORDS: Readonly<Record<StepWord, Words>> = {
  open: {
    zh: '打开页面',
    en: 'opens a page of the portal or of another host',
    example: '/login?gotoUrl=/go/portal',
  },
  embed: {
    zh: '打开嵌着登录页的网站：partner合作方，evil不在名单上的',
    en: 'opens a site that embeds the login: partner, or evil, which is not on the allow-list',
    example: 'partner',
  },
  reload: { zh: '刷新页面', en: 'reloads the page', example: 'true' },
  tab: { zh: '切换登录方式', en: 'switches to a tab of the login page', example: COPY['login.tab.pwd'] },
  fill: {
    zh: '按标签填写输入框',
    en: 'fills fields by their labels',
    example: `{ ${COPY['field.account.label']}: buyer01, ${COPY['field.password.label']}: Passw0rd! }`,
  },
  tick: { zh: '勾选', en: 'ticks a checkbox', example: COPY['login.remember'] },
  untick: { zh: '取消勾选', en: 'clears a checkbox', example: COPY['login.remember'] },
  press: {
    zh: '点按钮或链接，写它的名字',
    en: 'clicks a button or a link by its name',
    example: COPY['login.submit'],
  },
  askForCode: {
    zh: '填写手机号并获取验证码',
    en: 'enters the phone and requests a code',
    example: "'13800000001'",
  },
  typeCode: {
    zh: '填写手机收到的验证码：newest最新一条，previous之前一条，wrong错误的',
    en: 'enters the code received: the newest, the previous one, or a wrong one',
    example: 'newest',
  },
  choose: { zh: '在列表中选择账号', en: 'chooses an account from the list', example: 'group-sub1' },
  authorize: { zh: '在1688以这个身份同意授权', en: 'authorises at 1688 as this identity', example: 'ali-one' },
  session: { zh: '不经登录页直接登录', en: 'signs the browser in without the login page', example: 'buyer01' },
  advance: {
    zh: '拨快时钟；不写单位为毫秒',
    en: 'advances the clock of the world and of the page; a number without a unit is milliseconds',
    example: '50s',
  },
  scanQr: { zh: '手机微信扫码', en: 'the phone scans the QR code', example: '{ identity: wx-buyer01 }' },
  confirmQr: { zh: '手机微信确认', en: 'the phone confirms the QR code', example: '{ identity: wx-buyer01 }' },
  cancelQr: { zh: '手机微信取消', en: 'the phone cancels the scan', example: 'true' },
  expireQr: { zh: '让二维码过期', en: 'expires the QR code', example: 'true' },
  rotateKeys: { zh: '更换公钥', en: 'replaces the public key', example: 'true' },
  setAccount: { zh: '修改账号', en: 'changes an account', example: '{ account: buyer01, enable: false }' },
  setSettings: { zh: '修改配置', en: 'changes settings', example: '{ limits: { codeTries: 3 } }' },
  addFault: {
    zh: '增加一个故障',
    en: 'adds a fault',
    example: '{ match: { path: /uc/login }, answer: { status: 503 }, times: 1 }',
  },
  clearFaults: { zh: '清除所有故障', en: 'removes all faults', example: 'true' },
  expectText: { zh: '看到这些文字', en: 'these texts are visible', example: COPY['err.credentials'] },
  expectNoText: { zh: '看不到这些文字', en: 'these texts are not visible', example: COPY['err.default'] },
  expectPage: {
    zh: '停在这个页面；写了的参数也要一致',
    en: 'this page is open; parameters that are given must match',
    example: '/go',
  },
  expectStored: {
    zh: '浏览器存着这些值（localStorage、sessionStorage或Cookie）；null表示没有',
    en: 'the browser stores these values (local or session storage, cookies); null: none',
    example: '{ login_component_keep_acc: Y }',
  },
  expectSession: {
    zh: '已登录的账号；null表示未登录',
    en: 'the account that is signed in; null: none',
    example: 'buyer01',
  },
  expectMessages: {
    zh: '合作方页面收到几条登录消息',
    en: 'number of login messages that the embedding page received',
    example: '1',
  },
  expectRefusal: {
    zh: '上一步之后有请求被拒绝，错误码是',
    en: 'a call since the last action was refused with this code',
    example: 'SMS_CODE_REJECTED',
  },
  expectRequest: {
    zh: '收到过这样的请求，不写times为至少一次',
    en: 'such a call was made since the story began; at least once, or as often as times says',
    example: '{ path: /uc/login, status: 200, times: 1 }',
  },
  expectSms: {
    zh: '手机收到这样的短信，不写count为至少一条',
    en: 'the phone received such messages; at least one, or as many as count says',
    example: "{ phone: '13800000001', state: used, count: 1 }",
  },
  expectAccount: {
    zh: '账号是这样的',
    en: 'the account has these values',
    example: '{ account: newbie, enable: true }',
  },
};
