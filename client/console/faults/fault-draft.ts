import type { FaultResponse, SmsFault } from '#contract/control/fault.ts';
import type { FaultDialect } from '#contract/dialect.ts';
import type { SmsAction } from '#contract/fields.ts';

/** Response injected instead of the call's own; `none` keeps that and only delays it. */
export type Effect = 'none' | 'status' | 'business' | 'unauthorized' | 'broken';
export type Scope = 'next' | 'times' | 'always' | 'until';

/** Values of the fault form while it is edited: texts, as they stand in the fields. */
export interface FaultDraft {
  readonly kind: 'call' | 'sms';
  /** empty: every call */
  readonly path: string;
  readonly phone: string;
  readonly account: string;
  readonly nth: string;
  readonly delay: 'none' | 'fixed' | 'range';
  readonly delayMs: string;
  readonly delayMaxMs: string;
  readonly effect: Effect;
  readonly status: string;
  readonly body: string;
  readonly codeField: FaultDialect['codeField'];
  readonly messageField: FaultDialect['messageField'];
  readonly isOk: boolean;
  readonly code: string;
  readonly message: string;
  readonly loginUrl: string;
  readonly broken: NonNullable<FaultResponse['broken']>;
  readonly isAfter: boolean;
  readonly sms: SmsFault['kind'];
  readonly smsDelayS: string;
  /** empty: every message */
  readonly action: SmsAction | '';
  readonly scope: Scope;
  readonly times: string;
  /** minutes of the world's time from now */
  readonly untilMinutes: string;
  /** percent */
  readonly chance: string;
}

export const EMPTY_DRAFT: FaultDraft = {
  kind: 'call',
  path: '',
  phone: '',
  account: '',
  nth: '',
  delay: 'none',
  delayMs: '3000',
  delayMaxMs: '8000',
  effect: 'status',
  status: '503',
  body: '',
  codeField: 'err.code',
  messageField: 'err.msg',
  isOk: false,
  code: '',
  message: '',
  loginUrl: '/login',
  broken: 'drop',
  isAfter: false,
  sms: 'late',
  smsDelayS: '60',
  action: '',
  scope: 'next',
  times: '3',
  untilMinutes: '5',
  chance: '100',
};
