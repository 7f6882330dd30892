import type { RefObject } from 'react';
import type { FormTexts } from '#console/time/checkpoints.tsx';
import type { SmsMessage } from '#contract/control/phone.ts';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import type { Screen } from '#kit/story/screen.ts';
import type { PageWindow } from '#kit/story/tab.ts';
import type { Entry } from './entry-chips.tsx';

/** Null while nothing is loaded, and where the page is another site's. */
export function placeOf(frame: HTMLIFrameElement | null) {
  try {
    const here = frame?.contentWindow?.location;
    return here && here.protocol !== 'about:' ? here.pathname + here.search : null;
  } catch {
    return null;
  }
}

interface Frame {
  readonly ref: RefObject<HTMLIFrameElement | null>;
  readonly open: (page: string) => void;
}

const PAGE_OF_ACTION: Readonly<Record<SmsMessage['action'], string>> = {
  login: PAGES.login,
  register: PAGES.register,
  forgetPwd: PAGES.forgetPassword,
};

/** A person's acts on the page in a frame, or on its next page. Each returns false where its target does not come. */
function actsIn(frame: HTMLIFrameElement | null) {
  async function use<T>(look: (page: Screen) => T | undefined, act: (found: T) => void): Promise<boolean> {
    const found = await whenShown(frame, look);
    if (found !== null) act(found);
    return found !== null;
  }
  return {
    use,
    press: (role: 'tab' | 'link', name: string) =>
      use(
        (page) => page.all(role, name)[0],
        (target) => target.click(),
      ),
    type: (label: string, text: string) =>
      use(
        (page) => page.field(label),
        (field) => field.fill(text),
      ),
  };
}

export const ACCOUNT = COPY['field.account.label'];
export const PHONE = COPY['field.phone.label'];
const TABS = { sms: COPY['login.tab.sms'], password: COPY['login.tab.pwd'] } as const;

/** Types an entry into the login page, in its own tab. Nothing is submitted. @returns false where no form came */
export async function fillEntry({ ref, open }: Frame, entry: Entry): Promise<boolean> {
  const { use, press, type } = actsIn(ref.current);
  const screen = (await readerOf(ref.current))();
  const isLogin = (screen?.all('tab', TABS.sms).length ?? 0) > 0;
  if (!isLogin) open(PAGES.login);
  if (entry.by === 'ali') return press('link', COPY['login.oauth']);
  if (entry.by === 'weChat')
    return use(
      (page) => page.picture(COPY['qr.alt']),
      (picture) => picture.reveal(),
    );
  if (entry.by === 'code') return (await press('tab', TABS.sms)) && type(PHONE, entry.phone);
  return (
    (await press('tab', TABS.password)) &&
    (await type(ACCOUNT, entry.account)) &&
    type(COPY['field.password.label'], entry.password)
  );
}

/** Types the texts of an earlier form into the page in a frame, and opens its tab: never a code or a password. */
export async function fillForm(frame: HTMLIFrameElement | null, { tab, account, phone }: FormTexts): Promise<void> {
  const { press, type } = actsIn(frame);
  const isLogin = placeOf(frame)?.split('?')[0] === PAGES.login;
  const fields = { sms: () => type(PHONE, phone), password: () => type(ACCOUNT, account) };
  const isWanted = { sms: phone !== '', password: account !== '' };
  const other = tab === 'sms' ? 'password' : 'sms';
  for (const each of isLogin ? ([other, tab] as const) : (['sms'] as const)) {
    if (!isWanted[each] && each !== tab) continue;
    if (isLogin && !(await press('tab', TABS[each]))) return;
    if (isWanted[each]) await fields[each]();
  }
}

/** Types a code into the page that it was sent for, and its phone where that is still empty. @returns false without a form */
export async function fillCode({ ref, open }: Frame, { action, code, phone }: SmsMessage): Promise<boolean> {
  const label = COPY['field.code.label'];
  const screen = (await readerOf(ref.current))();
  if (!screen?.field(label)) {
    const tab = action === 'login' ? screen?.all('tab', TABS.sms)[0] : undefined;
    if (tab) tab.click();
    else open(PAGE_OF_ACTION[action]);
  }
  const found = await whenShown(ref.current, (page) => {
    const field = page.field(label);
    return field && { field, phone: page.field(PHONE) };
  });
  if (!found) return false;
  if (found.phone?.text === '') found.phone.fill(phone);
  found.field.fill(code ?? '');
  return true;
}

/** Longest wait for a page to show something. */
const SHOWN_WITHIN_MS = 10_000;

/** Reads the page in a frame by roles and labels, as a person does; null while there is none. Loaded when it is first needed. */
export async function readerOf(frame: HTMLIFrameElement | null): Promise<() => Screen | null> {
  const { Screen } = await import('#kit/story/screen.ts');
  return () => {
    const window = frame?.contentWindow as PageWindow | null | undefined;
    return window?.document?.body ? new Screen({ window }) : null;
  };
}

/** Waits until the page in a frame, or the next one, shows something. @returns null after ten seconds */
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
