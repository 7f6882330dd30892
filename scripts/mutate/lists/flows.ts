import type { Mutation } from '#scripts/mutate/mutation.ts';

/** Registration, recovery, QR tickets, 1688, keys and lists of the mock. */
export const FLOWS: readonly Mutation[] = [
  {
    name: 'register: a phone that has an account is taken again',
    file: 'server/domain/register.ts',
    find: 'if (world.accounts.byPhone(phone).length > 0 || world.accounts.byName(phone)) {',
    replace: 'if (world.accounts.byName(phone)) {',
  },
  {
    name: 'recover: a token of another phone is good',
    file: 'server/domain/recover.ts',
    find: 'if (token.phone !== request.phone)',
    replace: "if (token.phone === '')",
  },
  {
    name: 'recover: a token never expires',
    file: 'server/domain/recover.ts',
    find: 'if (world.verifyTokens.isExpired(token))',
    replace: 'if (false)',
  },
  {
    name: 'recover: any password is taken',
    file: 'server/domain/recover.ts',
    find: 'if (!isPassword(request.newPassword))',
    replace: "if (request.newPassword === '')",
  },
  {
    name: 'password rule: one kind of character is enough',
    file: 'server/contract/rules.ts',
    find: 'kinds: kinds >= 2,',
    replace: 'kinds: kinds >= 1,',
  },
  {
    name: 'phone: ten digits are enough',
    file: 'server/contract/rules.ts',
    find: 'PHONE_PATTERN = /^\\d{11}$/',
    replace: 'PHONE_PATTERN = /^\\d{10,11}$/',
  },
  {
    name: 'lists: phones are not masked',
    file: 'server/contract/rules.ts',
    find: '****$',
    replace: '5555$',
  },
  {
    name: 'lists: a foreign phone is listed',
    file: 'server/domain/list-accounts.ts',
    find: 'if (query.phone !== undefined && proven.some((account) => account.phone !== query.phone))',
    replace: 'if (query.phone === "")',
  },
  {
    name: 'QR: a foreign session reads a ticket',
    file: 'server/domain/qr-sign-in.ts',
    find: 'if (!ticket || ticket.sessionId !== call.session.id) {',
    replace: 'if (!ticket) {',
  },
  {
    name: 'QR: a confirmation is handed over twice',
    file: 'server/domain/qr-sign-in.ts',
    find: 'ticket.grant = null;',
    replace: '',
  },
  {
    name: 'QR: an expired ticket can be confirmed',
    file: 'server/domain/qr-phone.ts',
    find: '): PhoneProblem | null {\n  if (ticket.status !== QR_STATUS.initial) return finality(ticket);\n  const linked',
    replace:
      '): PhoneProblem | null {\n  if (ticket.status === QR_STATUS.confirmed) return finality(ticket);\n  const linked',
  },
  {
    name: 'QR: a registration ticket signs in',
    file: 'server/domain/qr-phone.ts',
    find: 'return isLogin === 1 ? { accountId, firstLogin: false } : null;',
    replace: 'return isLogin >= 0 ? { accountId, firstLogin: false } : null;',
  },
  {
    name: '1688: a state of another session is good',
    file: 'server/domain/oauth-grants.ts',
    find: 'if (opened && opened.sessionId !== sessionId)',
    replace: 'if (opened && sessionId === "")',
  },
  {
    name: '1688: a code works twice',
    file: 'server/domain/oauth-grants.ts',
    find: 'const issued = this.#codes.take(code);',
    replace: 'const issued = this.#codes.get(code);',
  },
  {
    name: 'key: a replaced key has no grace',
    file: 'server/domain/key-ring.ts',
    find: 'this.#replacementOf(key) + this.#settings.limits.keyGraceMs;',
    replace: 'this.#replacementOf(key);',
  },
  {
    name: 'key: it never falls due',
    file: 'server/domain/key-ring.ts',
    find: 'return hasEnded(this.#replacementOf(this.#newest()), this.#clock.now());',
    replace: 'return this.#keys.length === 0;',
  },
  {
    name: 'encryption: a text is cut at 100 code points',
    file: 'server/contract/portal/encryption.ts',
    find: 'slice(0, ENCRYPTED_INPUT_MAX)',
    replace: 'slice(0, 100)',
  },
];
