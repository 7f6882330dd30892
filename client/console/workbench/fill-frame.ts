import type { SmsMessage } from '#contract/control/phone.ts';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import type { Screen } from '#kit/story/screen.ts';
import type { PageWindow } from '#kit/story/tab.ts';
import type { Entry } from './entry-chips.tsx';
import type { PortalFrame } from './use-portal-frame.ts';

type Frame = Pick<PortalFrame, 'ref' | 'open'>;

const PAGE_OF_ACTION: Readonly<Record<SmsMessage['action'], string>> = {
  login: PAGES.login,
  register: PAGES.register,
  forgetPwd: PAGES.forgetPassword,
};

/** Types an entry into the login page, in its own tab. Nothing is submitted. @returns false where no form came */
export async function fillEntry({ ref, open }: Frame, entry: Entry): Promise<boolean> {
  const screen = (await readerOf(ref.current))();
  const isLogin = (screen?.all('tab', COPY['login.tab.sms']).length ?? 0) > 0;
  if (!isLogin) open(PAGES.login);
  if (entry.by === 'ali') return press('link', COPY['login.oauth']);
  if (entry.by === 'weChat')
    return use(
      (page) => page.picture(COPY['qr.alt']),
      (picture) => picture.reveal(),
    );
  if (entry.by === 'code')
    return (await press('tab', COPY['login.tab.sms'])) && type(COPY['field.phone.label'], entry.phone);
  return (
    (await press('tab', COPY['login.tab.pwd'])) &&
    (await type(COPY['field.account.label'], entry.account)) &&
    type(COPY['field.password.label'], entry.password)
  );

  async function use<T>(look: (page: Screen) => T | undefined, act: (found: T) => void): Promise<boolean> {
    const found = await whenShown(ref.current, look);
    if (found !== null) act(found);
    return found !== null;
  }

  function press(role: 'tab' | 'link', name: string): Promise<boolean> {
    return use(
      (page) => page.all(role, name)[0],
      (target) => target.click(),
    );
  }

  function type(label: string, text: string): Promise<boolean> {
    return use(
      (page) => page.field(label),
      (field) => field.fill(text),
    );
  }
}

/** Types a code into the page that it was sent for, and its phone where that is still empty. @returns false without a form */
export async function fillCode({ ref, open }: Frame, { action, code, phone }: SmsMessage): Promise<boolean> {
  const label = COPY['field.code.label'];
  const screen = (await readerOf(ref.current))();
  if (!screen?.field(label)) {
    const tab = action === 'login' ? screen?.all('tab', COPY['login.tab.sms'])[0] : undefined;
    if (tab) tab.click();
    else open(PAGE_OF_ACTION[action]);
  }
  const found = await whenShown(ref.current, (page) => {
    const field = page.field(label);
    return field && { field, phone: page.field(COPY['field.phone.label']) };
  });
  if (!found) return false;
  if (found.phone?.text === '') found.phone.fill(phone);
  found.field.fill(code ?? '');
  return true;
}

/** Longest wait for a page to show something. */
const SHOWN_WITHIN_MS = 10_000;

/** Reads the page in a frame as a person finds their way in it, null while there is none. Loaded when it is first needed. */
async function readerOf(frame: HTMLIFrameElement | null): Promise<() => Screen | null> {
  const { Screen } = await import('#kit/story/screen.ts');
  return () => {
    const window = frame?.contentWindow as PageWindow | null | undefined;
    return window?.document?.body ? new Screen({ window }) : null;
  };
}

/** Waits until the page in a frame, or the one that it is going to, shows something. @returns null after ten seconds */
async function whenShown<T>(
  frame: HTMLIFrameElement | null,
  look: (screen: Screen) => T | undefined,
): Promise<T | null> {
  const read = await readerOf(frame);
  if (!frame) return null;
  return new Promise((resolve) => {
    const changes = new MutationObserver(check);
    const timer = setTimeout(() => end(null), SHOWN_WITHIN_MS);
    frame.addEventListener('load', begin);
    begin();

    /** Each document has its own changes. */
    function begin() {
      changes.disconnect();
      const page = frame?.contentDocument;
      if (page) changes.observe(page, { subtree: true, childList: true, attributes: true });
      check();
    }

    function check() {
      const screen = read();
      const found = screen ? look(screen) : undefined;
      if (found !== undefined) end(found);
    }

    function end(found: T | null) {
      clearTimeout(timer);
      changes.disconnect();
      frame?.removeEventListener('load', begin);
      resolve(found);
    }
  });
}
