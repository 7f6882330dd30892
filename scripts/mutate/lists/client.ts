import type { Mutation } from '#scripts/mutate/mutation.ts';

/** The portal's client. */
export const CLIENT: readonly Mutation[] = [
  {
    name: 'client: a wrapper takes messages of any window',
    threats: ['C7'],
    file: 'client/portal/app/wrapper/wrapped-login.ts',
    likely: ['tests/client/portal/wrapped-login.test.ts'],
    find: 'if (origin !== expected.origin || expected.frame === null || source !== expected.frame) return null;',
    replace: 'if (origin !== expected.origin) return null;',
  },
  {
    name: 'client: a wrapper takes messages of any origin',
    file: 'client/portal/app/wrapper/wrapped-login.ts',
    likely: ['tests/client/portal/wrapped-login.test.ts'],
    find: 'if (origin !== expected.origin || expected.frame === null ||',
    replace: 'if (expected.frame === null ||',
  },
  {
    name: 'client: the countdown starts at once, whatever the server says',
    file: 'client/portal/sign-in/use-send-code.ts',
    likely: ['tests/screens/faults.test.ts', 'tests/screens/login-trouble.test.ts'],
    find: 'await sendSmsCode(api, { action, phone }, { signal });\n      setSends((count) => count + 1);\n      countdown.start();',
    replace:
      'countdown.start();\n      await sendSmsCode(api, { action, phone }, { signal });\n      setSends((count) => count + 1);',
  },
  {
    name: 'client: a rejected password stays in its field',
    file: 'client/portal/features/login/password-login-form.tsx',
    likely: ['tests/screens/login-password.test.ts', 'tests/screens/rejections.test.ts'],
    find: "if (!isRejection(error)) return;\n        change({ password: '' });",
    replace: 'if (!isRejection(error)) return;',
  },
  {
    name: 'client: the public key is fetched for every sign-in',
    file: 'client/portal/api/public-keys.ts',
    likely: ['tests/client/portal/login-api.test.ts', 'tests/screens/login-trouble.test.ts'],
    find: 'if (age >= 0 && age < KEY_CACHE_MS) return this.#cached.publicKey;',
    replace: '',
  },
  {
    name: 'client: a refused token is not tried again',
    file: 'client/portal/api/api-client.ts',
    likely: ['tests/client/portal/api-client.test.ts', 'tests/screens/login-trouble.test.ts'],
    find: 'isTokenRefusal(first) ? await this.#answer(request) : first',
    replace: 'first',
  },
  {
    name: 'client: the QR code is polled after it expired',
    file: 'client/portal/sign-in/qr-poller.ts',
    likely: ['tests/client/portal/qr-poller.test.ts', 'tests/screens/qr.test.ts'],
    find: '} else if (status === QR_STATUS.expired || this.#unknown >= UNKNOWN_MAX) {',
    replace: '} else if (this.#unknown >= UNKNOWN_MAX) {',
  },
  {
    name: 'client: gotoUrl is not asked for after a sign-in',
    file: 'client/portal/sign-in/after-login.ts',
    likely: ['tests/screens/goto-url.test.ts'],
    find: 'await gotoTarget(portal)',
    replace: "'/go'",
  },
  {
    name: 'client: the agreement need not be ticked',
    file: 'client/portal/features/register/register-form.tsx',
    likely: ['tests/screens/registration.test.ts'],
    find: "agree: agrees ? undefined : COPY['reg.err.agree'],",
    replace: 'agree: undefined,',
  },
  {
    name: 'client: two passwords may differ in recovery',
    file: 'client/portal/features/recover/password-step.tsx',
    likely: ['tests/screens/recovery.test.ts'],
    find: "again === password ? undefined : COPY['fp.err.mismatch']",
    replace: 'undefined',
  },
  {
    name: 'client: the selection page stops where nothing is chosen',
    file: 'client/portal/features/account-select/account-choice.tsx',
    likely: ['tests/screens/account-select.test.ts'],
    find: "COPY['sel.warn']",
    replace: "COPY['sel.empty']",
  },
  {
    name: 'client: the header is shown in embedded mode',
    file: 'client/portal/app/shell.tsx',
    likely: ['tests/screens/embedded.test.ts'],
    find: '{framed ? null : (',
    replace: '{false ? null : (',
  },
  {
    name: 'client: the account is remembered without being asked',
    file: 'client/portal/services/portal-storage.ts',
    likely: ['tests/screens/login-password.test.ts', 'tests/client/portal/portal-storage.test.ts'],
    find: 'if (keep && isAccount(account))',
    replace: 'if (isAccount(account))',
  },
];
