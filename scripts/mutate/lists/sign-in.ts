import type { Mutation } from '#scripts/mutate/mutation.ts';

/** Codes, passwords, sessions and proofs of the mock. */
export const SIGN_IN: readonly Mutation[] = [
  {
    name: 'sms: a code works twice',
    file: 'server/domain/sms-codes.ts',
    find: "if (entry.spent) return { rule: 'sms.spent', ...tried };",
    replace: '',
  },
  {
    name: 'sms: a sixth try is let through',
    file: 'server/domain/sms-codes.ts',
    find: 'if (entry.tries > codeTries)',
    replace: 'if (entry.tries > codeTries + 1)',
  },
  {
    name: 'sms: the try is not counted',
    file: 'server/domain/sms-codes.ts',
    find: 'entry.tries += 1;',
    replace: '',
  },
  {
    name: 'sms: a code never expires',
    file: 'server/domain/sms-codes.ts',
    find: 'if (hasEnded(entry.expiresAt, now))',
    replace: 'if (false)',
  },
  {
    name: 'sms: any code is right',
    file: 'server/domain/sms-codes.ts',
    find: 'if (entry.code !== typed)',
    replace: 'if (entry.code === "")',
  },
  {
    name: 'sms: a code of one action counts for another',
    file: 'server/domain/sms-codes.ts',
    find: '{subject.action} $',
    replace: "{''} $",
  },
  {
    name: 'sms: no interval between two messages',
    file: 'server/domain/sms-codes.ts',
    find: 'if (last !== undefined && !hasEnded(last + interval, now)) {',
    replace: 'if (last === -1) {',
  },
  {
    name: 'sms: no limit an hour',
    file: 'server/domain/sms-codes.ts',
    find: 'if (sends.length >= sendsPerWindow) {',
    replace: 'if (sends.length > 100 * sendsPerWindow) {',
  },
  {
    name: 'sms: an unregistered phone gets a code',
    file: 'server/domain/send-code.ts',
    find: "if (request.action !== 'register' && !isKnown) {",
    replace: 'if (false) {',
  },
  {
    name: 'password: any password is right',
    file: 'server/domain/sign-in.ts',
    find: 'if (account.password === null || account.password !== password)',
    replace: 'if (account.password === null)',
  },
  {
    name: 'password: no lock after five wrong ones',
    file: 'server/domain/lockout.ts',
    find: 'if (tries.at.length >= wrongPasswords) tries.lockedUntil',
    replace: 'if (tries.at.length > 1000) tries.lockedUntil',
  },
  {
    name: 'password: a disabled account signs in',
    file: 'server/domain/sign-in.ts',
    find: 'world.lockout.clear(name);\n  if (!account.enable)',
    replace: 'world.lockout.clear(name);\n  if (false)',
  },
  {
    name: 'several accounts: any account may be chosen',
    file: 'server/domain/choose-account.ts',
    find: 'const account = isListed || endedIds.includes(accountId) ? world.accounts.byId(accountId) : undefined;',
    replace: 'const account = world.accounts.byId(accountId);',
  },
  {
    name: 'several accounts: a disabled one may be chosen',
    file: 'server/domain/choose-account.ts',
    find: 'if (!account.enable)',
    replace: 'if (false)',
  },
  {
    name: 'several accounts: any source will do',
    file: 'server/domain/choose-account.ts',
    find: "if (source !== '1688')",
    replace: "if (source === '')",
  },
  {
    name: 'several accounts: the proof stays on the old session id',
    file: 'server/domain/pending.ts',
    find: 'const session = world.sessions.renew(old);',
    replace: 'const session = old;',
  },
  {
    name: 'session: its id survives a sign-in',
    file: 'server/domain/sessions.ts',
    find: 'this.#sessions.delete(old.id);\n    return this.#add({ accountId, proof, originId: old.originId });',
    replace: 'old.accountId = accountId;\n    old.proof = proof;\n    return old;',
  },
  {
    name: 'session: it never idles out',
    file: 'server/domain/sessions.ts',
    find: 'if (hasEnded(session.lastSeenAt + this.#settings.limits.sessionIdleMs, now)) {',
    replace: 'if (now < 0) {',
  },
  {
    name: 'gsid: it works twice',
    file: 'server/domain/gsids.ts',
    find: 'this.#grants.take(gsid)',
    replace: 'this.#grants.get(gsid)',
  },
  {
    name: 'gsid: sign-out leaves it alive',
    file: 'server/domain/sign-out.ts',
    find: 'world.gsids.endOfSession(session.originId);',
    replace: '',
  },
  {
    name: 'proofs: a new password leaves confirmed tickets alive',
    file: 'server/domain/end-proofs.ts',
    find: 'world.tickets.endOf(accountId);',
    replace: '',
  },
  {
    name: 'proofs: a new password leaves sessions alive',
    file: 'server/domain/end-proofs.ts',
    find: 'world.sessions.endOf(accountId);',
    replace: '',
  },
  {
    name: 'lives: everything lives one millisecond longer',
    file: 'server/contract/life.ts',
    find: 'return now >= endsAt;',
    replace: 'return now > endsAt;',
  },
];
