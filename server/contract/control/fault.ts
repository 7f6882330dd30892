import * as z from 'zod/mini';
import { field } from '#contract/field.ts';
import { Id, SmsAction, textUpTo, wholeFrom } from '#contract/fields.ts';
import { SMS_LATE_MS, SMS_OUT_OF_ORDER_MS } from '#contract/limits.ts';
import { FaultWire } from '#contract/wire/wire-schema.ts';
import { FreeJson } from './free-json.ts';
import { Instant } from './world.ts';

/** The control API: failures injected on purpose. Declarative only: no scripts, no patterns (threats K9, S28). */

const FAULT_DELAY_MAX_MS = 120_000;
export const FAULTS_MAX = 100;
export const FAULT_TIMES_MAX = 1_000_000;
const FAULT_BODY_MAX = 16_384;

const DelayMs = wholeFrom(0, FAULT_DELAY_MAX_MS);

const DelayRange = z
  .strictObject({ min: field('最少', DelayMs), max: field('最多', DelayMs) })
  .check(z.refine(({ min, max }) => min <= max, { path: ['max'], error: 'expected at least min' }));

export const FaultMatch = z.partial(
  z.strictObject({
    /** the path without `/go`, to the letter; left out: every portal call */
    path: field('接口路径，不含/go', textUpTo(200)),
    method: field('请求方法', z.enum(['GET', 'POST'])),
    /** the phone a call is about, also where it is encrypted; 11 digits */
    phone: field('请求或短信涉及的手机号', textUpTo(32)),
    /** the account name a call is about, encrypted or of the session */
    account: field('请求涉及的账号名', textUpTo(64)),
    action: field('短信用途', SmsAction),
    /** the nth matching call of each subject (phone, account or session), from 1 */
    nth: field('第几次，从1起；不写则每次', wholeFrom(1, 1_000_000)),
  }),
);
export type FaultMatch = z.infer<typeof FaultMatch>;

/** Injected response of a call. Each field may be combined with a delay in real time. */
export const FaultResponse = z.partial(
  z.strictObject({
    /** left out: 401 with `loginUrl`, 502 with `html`, 200 with any other `broken`, else 500, with a `body` too */
    status: field('HTTP状态码', wholeFrom(200, 599)),
    body: field(
      '响应正文，任意JSON',
      FreeJson.check(
        z.refine((body) => JSON.stringify(body ?? null).length <= FAULT_BODY_MAX, {
          error: `expected at most ${FAULT_BODY_MAX} characters`,
        }),
      ),
    ),
    /** a failure in these parts of a wire format, with `code` and `message` */
    wire: field('失败响应的格式', FaultWire),
    code: field('错误码', textUpTo(64)),
    message: field('错误信息', textUpTo(6_000)),
    loginUrl: field('401带上的登录地址；空字符串表示401但不带地址', textUpTo(2_048)),
    delayMs: field('延迟毫秒数（真实时间）', z.union([DelayMs, DelayRange])),
    /** drop: the connection ends; cut: half of the answer; garbage: bytes that are no JSON; empty: no body; html: a page */
    broken: field('断开、截断、乱码、空响应、网页', z.enum(['drop', 'cut', 'garbage', 'empty', 'html'])),
    /** `after`: the operation runs and only its response is replaced, a refusal too */
    when: field('before：不执行；after：执行后才弄坏响应', z.enum(['before', 'after'])),
  }),
);
export type FaultResponse = z.infer<typeof FaultResponse>;

/** Delivery fault of a message. Delays are in the world's time. */
export const SmsFault = z.strictObject({
  kind: field('迟到、丢失、重复、乱序', z.enum(['late', 'lost', 'doubled', 'outOfOrder'])),
  delayMs: field(
    `迟到多久，或乱序最多等多久（世界时间），不写为${SMS_LATE_MS}和${SMS_OUT_OF_ORDER_MS}`,
    z.optional(wholeFrom(0, 86_400_000)),
  ),
});
export type SmsFault = z.infer<typeof SmsFault>;

const Times = wholeFrom(1, FAULT_TIMES_MAX);

export const NewFault = z
  .strictObject({
    match: field('只影响这些请求或短信', z.optional(FaultMatch)),
    answer: field('用这个响应代替', z.optional(FaultResponse)),
    sms: field('短信在路上出的事', z.optional(SmsFault)),
    times: field('一共发生几次，不写则一直', z.optional(Times)),
    /** virtual time after which the rule is gone; never before the world's present */
    until: field('到这个世界时间为止', z.optional(Instant)),
    /** probability of firing, drawn from the world's seed */
    chance: field('发生的概率，0到1', z.optional(z.number().check(z.gte(0), z.lte(1)))),
  })
  .check(
    z.refine((fault) => (fault.answer === undefined) !== (fault.sms === undefined), {
      path: ['answer'],
      error: 'expected either answer or sms',
    }),
    z.refine(({ answer }) => answer === undefined || Object.keys(answer).some((key) => key !== 'when'), {
      path: ['answer'],
      error: 'expected what to answer: a status, a body, a wire, a delay …',
    }),
  );
export type NewFault = z.infer<typeof NewFault>;

/** A change of a fault rule: its total number of firings, those so far included. */
export const FaultTimes = z.strictObject({ times: field('一共发生几次，含已发生的', Times) });

export const Fault = z.object({
  id: field('故障编号', Id),
  ...NewFault.shape,
  fired: field('已发生几次', z.int()),
  matched: field('符合条件的请求或短信有几个', z.int()),
});
export type Fault = z.infer<typeof Fault>;
export const FaultList = z.object({ faults: field('当前的故障', z.array(Fault)) });
