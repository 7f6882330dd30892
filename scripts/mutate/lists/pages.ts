import type { MutationRow } from '#scripts/mutate/mutation.ts';

/** Threats to the pages: portal, console and simulators. */
export const PAGES: readonly MutationRow[] = [
  [
    'client: a wrapper takes messages of any window',
    'C7',
    'client/portal/app/wrapper/wrapped-login.ts',
    'if (origin !== expected.origin || expected.frame === null || source !== expected.frame) return null;',
    'if (origin !== expected.origin) return null;',
  ],
  [
    'client: a 401 leads wherever it says',
    'C3 F8',
    'client/portal/api/login-redirect.ts',
    'allowedUrl(loginUrl, href, allowList)?.href ?? OWN_LOGIN',
    'loginUrl ?? OWN_LOGIN',
  ],
  [
    'client: a 401 on the login page leads to the login page',
    'F9',
    'client/portal/api/login-redirect.ts',
    'if (isLoginPath(window.location.pathname)) return false;',
  ],
  [
    'client: the message with the gsid is posted to any parent',
    'C6',
    'client/portal/services/hand-over.ts',
    'postMessage(message, parent)',
    "postMessage(message, '*' as string)",
  ],
  [
    'client: a message of the server is read as markup',
    'C9',
    'client/portal/ui/message-region.tsx',
    '<Titled title={toast.text} text={toast.description} /> : toast.text}',
    '<Titled title={toast.text} text={toast.description} /> : <span dangerouslySetInnerHTML={{ __html: toast.text }} />}',
  ],
  [
    'client: a foreign value in the storage is taken for an account',
    'C11',
    'client/portal/services/portal-storage.ts',
    " !== 'Y' || !isAccount(account)) return",
    " !== 'Y' || account === null) return",
  ],
  [
    'client: a call goes to another host',
    'C13',
    'client/portal/api/http-client.ts',
    'if (!/^\\/(?![/\\\\])/.test(request.path)) throw unreadable();',
  ],
  [
    'client: a second click sends a second call',
    'F11',
    'client/portal/hooks/use-submit.ts',
    'if (controller.current) return;',
  ],
  [
    'client: a page from the cache keeps its secrets',
    'F17',
    'client/portal/hooks/use-page.ts',
    'if (event.persisted) latest.current();',
  ],
  [
    'client: a key of any length encrypts',
    'F20',
    'client/portal/api/encryption.ts',
    'if (key.getKeySize() < RSA.modulusLength) throw unreadable();',
  ],
  ['dev: the proxy hides the Host', 'K7', 'client/vite/api-front.ts', 'xfwd: true,', 'xfwd: true, changeOrigin: true,'],
];
