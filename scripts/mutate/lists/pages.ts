import type { Mutation } from '#scripts/mutate/mutation.ts';

/** Threats to the pages: portal, console and simulators. */
export const PAGES: readonly Mutation[] = [
  {
    name: 'client: a wrapper takes messages of any window',
    threats: ['C7'],
    file: 'client/portal/app/wrapper/wrapped-login.ts',
    find: 'if (origin !== expected.origin || expected.frame === null || source !== expected.frame) return null;',
    replace: 'if (origin !== expected.origin) return null;',
  },
  {
    name: 'client: a 401 leads wherever it says',
    threats: ['C3', 'F8'],
    file: 'client/portal/api/login-redirect.ts',
    find: 'allowedUrl(loginUrl, href, allowList)?.href ?? OWN_LOGIN',
    replace: 'loginUrl ?? OWN_LOGIN',
  },
  {
    name: 'client: a 401 on the login page leads to the login page',
    threats: ['F9'],
    file: 'client/portal/api/login-redirect.ts',
    find: 'if (isLoginPath(window.location.pathname)) return false;',
    replace: '',
  },
  {
    name: 'client: the message with the gsid is posted to any parent',
    threats: ['C6'],
    file: 'client/portal/services/hand-over.ts',
    find: 'postMessage(message, parent)',
    replace: "postMessage(message, '*' as string)",
  },
  {
    name: 'client: a message of the server is read as markup',
    threats: ['C9'],
    file: 'client/portal/ui/message-region.tsx',
    find: '<Titled title={toast.text} text={toast.description} /> : toast.text}',
    replace:
      '<Titled title={toast.text} text={toast.description} /> : <span dangerouslySetInnerHTML={{ __html: toast.text }} />}',
  },
  {
    name: 'client: a foreign value in the storage is taken for an account',
    threats: ['C11'],
    file: 'client/portal/services/portal-storage.ts',
    find: " !== 'Y' || !isAccount(account)) return",
    replace: " !== 'Y' || account === null) return",
  },
  {
    name: 'client: a call goes to another host',
    threats: ['C13'],
    file: 'client/portal/api/http-client.ts',
    find: 'if (!/^\\/(?![/\\\\])/.test(request.path)) throw unreadable();',
    replace: '',
  },
  {
    name: 'client: a second click sends a second call',
    threats: ['F11'],
    file: 'client/portal/hooks/use-submit.ts',
    find: 'if (controller.current) return;',
    replace: '',
  },
  {
    name: 'client: a page from the cache keeps its secrets',
    threats: ['F17'],
    file: 'client/portal/hooks/use-page.ts',
    find: 'if (event.persisted) latest.current();',
    replace: '',
  },
  {
    name: 'client: a key of any length encrypts',
    threats: ['F20'],
    file: 'client/portal/api/encryption.ts',
    find: 'if (key.getKeySize() < RSA.modulusLength) throw unreadable();',
    replace: '',
  },
  {
    name: 'dev: the proxy hides the Host',
    threats: ['K7'],
    file: 'client/vite/api-front.ts',
    find: 'xfwd: true,',
    replace: 'xfwd: true, changeOrigin: true,',
  },
];
