import type { ContractCase } from '#scripts/contract/trial.ts';
import { ALI_CASES } from './ali-cases.ts';
import { CHOICE_CASES } from './choice-cases.ts';
import { CONFIG_CASES } from './config-cases.ts';
import { GROUND_CASES } from './ground-cases.ts';
import { KEY_CASES } from './key-cases.ts';
import { PASSWORD_CASES } from './password-cases.ts';
import { QR_CASES } from './qr-cases.ts';
import { RECOVERY_CASES } from './recovery-cases.ts';
import { REGISTER_CASES } from './register-cases.ts';
import { SMS_CASES } from './sms-cases.ts';
import { TOKEN_CASES } from './token-cases.ts';

/** Every case, in the order in which they run: grounds first, and registration last, because it spends a phone. */
export const CASES: readonly ContractCase[] = [
  ...GROUND_CASES,
  ...TOKEN_CASES,
  ...CONFIG_CASES,
  ...PASSWORD_CASES,
  ...SMS_CASES,
  ...CHOICE_CASES,
  ...QR_CASES,
  ...ALI_CASES,
  ...KEY_CASES,
  ...RECOVERY_CASES,
  ...REGISTER_CASES,
];
