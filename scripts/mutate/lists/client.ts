import type { Mutation } from '#scripts/mutate/mutation.ts';

/** The portal's client. */
export const CLIENT: readonly Mutation[] = [
  {
    name: 'client: a wrapper takes messages of any window',
    file: 'client/portal/app/wrapper/wrapped-login.ts',
    likely: ['client/portal/wrapped-login'],
    find: 'if (origin !== expected.origin || expected.frame === null || source !== expected.frame) return null;',
    replace: 'if (origin !== expected.origin) return null;',
  },
  {
    name: 'client: a wrapper takes messages of any origin',
    file: 'client/portal/app/wrapper/wrapped-login.ts',
    likely: ['client/portal/wrapped-login'],
    find: 'if (origin !== expected.origin || expected.frame === null ||',
    replace: 'if (expected.frame === null ||',
  },
  {
    name: 'client: the countdown starts at once, whatever the server says',
    file: 'client/portal/sign-in/use-send-code.ts',
    likely: ['screens/faults', 'screens/login-trouble'],
    find: 'await sendSmsCode(api, { action, phone }, { signal });\n      setSends((count) => count + 1);\n      countdown.start();',
    replace:
      'countdown.start();\n      await sendSmsCode(api, { action, phone }, { signal });\n      setSends((count) => count + 1);',
  },
  {
    name: 'client: a rejected password stays in its field',
    file: 'client/portal/features/login/password-login-form.tsx',
    likely: ['screens/login-password', 'screens/rejections'],
    find: "if (!isRejection(error)) return;\n        change({ password: '' });",
    replace: 'if (!isRejection(error)) return;',
  },
  {
    name: 'client: the public key is fetched for every sign-in',
    file: 'client/portal/api/public-keys.ts',
    likely: ['client/portal/login-api', 'screens/login-trouble'],
    find: 'if (age >= 0 && age < KEY_CACHE_MS) return this.#cached.publicKey;',
    replace: '',
  },
  {
    name: 'client: a refused token is not tried again',
    file: 'client/portal/api/api-client.ts',
    likely: ['client/portal/api-client', 'screens/login-trouble'],
    find: 'isTokenRefusal(first) ? await this.#answer(request) : first',
    replace: 'first',
  },
  {
    name: 'client: the QR code is polled after it expired',
    file: 'client/portal/sign-in/qr-poller.ts',
    likely: ['client/portal/qr-poller', 'screens/qr'],
    find: '} else if (status === QR_STATUS.expired || this.#unknown >= UNKNOWN_MAX) {',
    replace: '} else if (this.#unknown >= UNKNOWN_MAX) {',
  },
  {
    name: 'client: gotoUrl is not asked for after a sign-in',
    file: 'client/portal/sign-in/after-login.ts',
    likely: ['screens/goto-url'],
    find: 'await gotoTarget(portal)',
    replace: "'/go'",
  },
  {
    name: 'client: the agreement need not be ticked',
    file: 'client/portal/features/register/register-form.tsx',
    likely: ['screens/registration'],
    find: "agree: agrees ? undefined : COPY['reg.err.agree'],",
    replace: 'agree: undefined,',
  },
  {
    name: 'client: two passwords may differ in recovery',
    file: 'client/portal/features/recover/password-step.tsx',
    likely: ['screens/recovery.test'],
    find: "again === password ? undefined : COPY['fp.err.mismatch']",
    replace: 'undefined',
  },
  {
    name: 'client: the selection page stops where nothing is chosen',
    file: 'client/portal/features/account-select/account-choice.tsx',
    likely: ['screens/account-select'],
    find: "COPY['sel.warn']",
    replace: "COPY['sel.empty']",
  },
  {
    name: 'client: the header is shown in embedded mode',
    file: 'client/portal/app/shell.tsx',
    likely: ['client/portal/answer-parent', 'screens/notices'],
    find: '{framed ? null : (',
    replace: '{false ? null : (',
  },
  {
    name: 'client: the account is remembered without being asked',
    file: 'client/portal/sign-in/portal-storage.ts',
    likely: ['screens/login-password', 'client/portal/portal-storage'],
    find: 'if (keep && isAccount(account))',
    replace: 'if (isAccount(account))',
  },
];
