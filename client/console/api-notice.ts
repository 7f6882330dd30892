import { REFUSALS } from '#contract/refusals.ts';

/** On pages of the portal under `npm run dev` alone: the state of the API, as in its terminal. */

const LOST_SHOWN_MS = 8_000;
const STYLE: Readonly<Partial<CSSStyleDeclaration>> = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: '2147483647',
  padding: '8px 16px',
  background: 'var(--color-mark)',
  color: 'var(--color-on-mark)',
  font: '14px/1.5 system-ui, sans-serif',
  textAlign: 'center',
};

/** State of the API, in the form that `client/vite/dev-config.ts` sends. */
export interface ApiStatus {
  readonly isDown: boolean;
  readonly lost: readonly string[];
}

/** @returns a function that shows a state of the API at the foot of the page */
function addNotice(window: Window): (status: ApiStatus) => void {
  const notice = window.document.createElement('div');
  notice.setAttribute('role', 'status');
  window.document.body.append(notice);
  let timer = 0;

  function show(text: string) {
    window.clearTimeout(timer);
    notice.textContent = text;
    Object.assign(notice.style, text === '' ? { padding: '0' } : STYLE);
  }

  return ({ isDown, lost }) => {
    if (isDown) {
      show(REFUSALS.SANDBOX_STARTING.text);
      return;
    }
    show(lost.length > 0 ? `服务重新启动时没能恢复沙箱世界${lost.join('、')}` : '');
    if (lost.length > 0) timer = window.setTimeout(() => show(''), LOST_SHOWN_MS);
    // The portal loads the missing parts as soon as the network is back.
    window.dispatchEvent(new Event('online'));
  };
}

if (import.meta.hot) {
  import.meta.hot.on('sandbox:api', addNotice(window));
  import.meta.hot.send('sandbox:api?');
}
