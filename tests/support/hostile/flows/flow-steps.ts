import fc from 'fast-check';
import type { SmsAction } from '#contract/fields.ts';

/** People and phones of the fixture `default` that the flows are about. */
export const GROUP_PHONE = '13800000002';
export const ONE_PHONE = '13800000003';
export const FREE_PHONE = '13800000009';
export const GROUP_IDS = ['2001', '2002', '2003'] as const;
export const BROWSERS = 2;

/** Calls that a fault may break. */
export const BROKEN = ['login', 'sendSmsCode', 'verifySmsCode', 'forgetPassword', 'register', 'qrStatus'] as const;
export type Broken = (typeof BROKEN)[number];

/** Dialects by their number: the default one, one of codes with status 200, one of other fields. */
const DIALECT_COUNT = 3;

/** One step of a flow; `back` is 0 for the newest thing of its kind. */
export type Step =
  | { readonly do: 'send'; readonly by: number; readonly phone: string; readonly action: SmsAction }
  | {
      readonly do: 'sms' | 'verify' | 'register';
      readonly by: number;
      readonly phone: string;
      readonly isRight: boolean;
    }
  | { readonly do: 'password'; readonly by: number; readonly account: string; readonly isRight: boolean }
  | { readonly do: 'choose'; readonly by: number; readonly id: string }
  | { readonly do: 'reset'; readonly by: number; readonly back: number; readonly isOtherPhone: boolean }
  | { readonly do: 'poll' | 'gsid' | 'endOauth'; readonly by: number; readonly back: number }
  | { readonly do: 'confirm' | 'agree'; readonly back: number; readonly isMany: boolean }
  | {
      readonly do:
        | 'prepare'
        | 'beginOauth'
        | 'logout'
        | 'fetchKey'
        | 'list'
        | 'prove'
        | 'mint'
        | 'enrol'
        | 'exhaust'
        | 'lock';
      readonly by: number;
    }
  | { readonly do: 'rotate' | 'deep' }
  | { readonly do: 'dialect'; readonly nth: number }
  | { readonly do: 'fault'; readonly call: Broken }
  | { readonly do: 'wait'; readonly ms: number };

const by = fc.nat({ max: BROWSERS - 1 });
const back = fc.nat({ max: 2 });
const isRight = fc.boolean();
const mostlyNot = fc.constantFrom(false, false, false, true);
const phone = fc.constantFrom(GROUP_PHONE, GROUP_PHONE, ONE_PHONE, FREE_PHONE);
const action = fc.constantFrom<SmsAction>('login', 'register', 'forgetPwd');
const account = fc.constantFrom('newbie', 'newbie', 'group-main', 'frozen', 'nobody');
/** Short, just before and at the end of something's life. */
const ms = fc.constantFrom(1_000, 1_000, 32_000, 59_999, 60_000, 61_000, 299_999, 300_000);

interface Weighted {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<Step>;
}

const USUAL: readonly Weighted[] = [
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send'), by, phone, action }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('sms', 'verify', 'register'), by, phone, isRight }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('password'), by, account, isRight }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('choose'), by, id: fc.constantFrom(...GROUP_IDS, '3001') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reset'), by, back, isOtherPhone: mostlyNot }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('poll', 'gsid', 'endOauth'), by, back }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('confirm', 'agree'), back, isMany: isRight }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom('prepare', 'beginOauth', 'list', 'list', 'prove', 'prove', 'mint', 'logout'),
      by,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('enrol', 'exhaust', 'lock'), by }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dialect'), nth: fc.nat({ max: DIALECT_COUNT - 1 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fault'), call: fc.constantFrom(...BROKEN) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), ms }) },
];

/** Steps after which the world has another key. */
const KEYS: readonly Weighted[] = [
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('rotate', 'deep') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('fetchKey'), by }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(239_999, 240_000, 600_000) }) },
];

/** Limits that are used up, and the try after that: drawn too seldom for a short run, so that each one begins with these. */
export const SPENT: readonly Step[] = [
  { do: 'exhaust', by: 0 },
  { do: 'lock', by: 1 },
  { do: 'password', by: 1, account: 'newbie', isRight: true },
];

/** Flows of as many steps on average, weighted so that proofs are made, crossed and left lying about. */
export function flowsOf(length: number, hasKeys: boolean): fc.Arbitrary<Step[]> {
  const step = fc.oneof(...USUAL, ...(hasKeys ? KEYS : []));
  return fc.array(step, { minLength: 1, maxLength: 2 * length - 1, size: 'max' });
}
