import type { Rule } from './reasons.ts';

/** Settings that a rule goes by: the newest change of one of them before a refusal is a cause of it. */
export const DECIDED_BY: Readonly<Partial<Record<Rule, readonly string[]>>> = {
  'sms.interval': [
    'limits.resendIntervalMs.login',
    'limits.resendIntervalMs.register',
    'limits.resendIntervalMs.forgetPwd',
  ],
  'sms.limit': ['limits.sendsPerWindow', 'limits.sendWindowMs'],
  'sms.tries': ['limits.codeTries'],
  'sms.expired': ['limits.codeLifeMs'],
  'password.locked': ['limits.wrongPasswords', 'limits.wrongPasswordWindowMs', 'limits.lockMs'],
  'key.expired': ['limits.keyLifeMs', 'limits.keyGraceMs'],
  'choice.pending': ['limits.pendingLifeMs'],
  'list.proof': ['limits.pendingLifeMs'],
  'session.missing': ['limits.sessionIdleMs'],
  'gsid.expired': ['limits.gsidLifeMs'],
  'token.expired': ['limits.verifyTokenLifeMs'],
  'qr.expired': ['limits.qrLifeMs'],
  'oauth.late': ['limits.oauthStateLifeMs'],
  'oauth.expired': ['limits.oauthCodeLifeMs'],
};
