import { COPY, type CopyKey } from '#contract/copy.ts';
import type { PortalPage } from './pages.ts';

/** Names on a page of the portal that a person or a story acts on, as keys of the copy table. */
export interface ScreenNames {
  readonly page: PortalPage;
  readonly title: CopyKey;
  readonly fields?: readonly CopyKey[];
  readonly boxes?: readonly CopyKey[];
  readonly tabs?: readonly CopyKey[];
  readonly buttons?: readonly CopyKey[];
  readonly links?: readonly CopyKey[];
  /** titles of dialogs and frames; brackets around a document's are left out there */
  readonly dialogs?: readonly CopyKey[];
}

const CODE = ['code.get', 'code.left', 'code.again'] as const;
const QR = ['qr.refresh', 'qr.retry'] as const;
const EYE = ['pwd.show', 'pwd.hide'] as const;

/** Every name on every page, in the order in which a person meets them; the names in dialogs are those of their page. */
export const SCREENS: readonly ScreenNames[] = [
  {
    page: '/login',
    title: 'title.login',
    tabs: ['login.tab.sms', 'login.tab.pwd'],
    fields: ['field.phone.label', 'field.code.label', 'field.account.label', 'field.password.label'],
    boxes: ['login.remember'],
    buttons: ['login.submit', ...CODE, ...QR, ...EYE, 'picker.confirm', 'dlg.migrate.ok'],
    links: ['picker.relogin', 'login.findPwd', 'login.oauth', 'login.register'],
    dialogs: ['picker.title', 'dlg.migrate.title'],
  },
  {
    page: '/register',
    title: 'title.register',
    fields: ['field.phone.label', 'field.code.label'],
    boxes: ['reg.agree'],
    buttons: ['reg.next', ...CODE, 'reg.doc.user', 'reg.doc.legal', ...QR],
    links: ['reg.toLogin'],
    dialogs: ['reg.doc.user', 'reg.doc.legal'],
  },
  {
    page: '/go/portal/forgetPwd',
    title: 'title.forgot',
    fields: ['field.phone.label', 'field.code.label', 'fp.new.label', 'fp.confirm.label'],
    buttons: ['fp.next', ...CODE, 'fp.changePhone', 'fp.step1', 'fp.step2', ...EYE],
    links: ['fp.back', 'fp.done.now'],
  },
  {
    page: '/accountSelect',
    title: 'title.select',
    buttons: ['sel.confirm', 'qr.retry'],
    links: ['sel.back', 'hint.link'],
  },
  { page: '/notLink', title: 'title.notlink', buttons: ['nl.register'], links: ['nl.back'] },
  {
    page: '/go',
    title: 'title.go',
    buttons: [
      'go.logout',
      'go.quote',
      'go.member',
      'qr.retry',
      'dlg.paid.open',
      'dlg.paid.later',
      'dlg.quote.login',
      'dlg.quote.register',
      'dlg.quote.auth',
      'dlg.close',
    ],
    links: ['reg.toLogin'],
    dialogs: ['dlg.paid.title', 'dlg.quote.title'],
  },
  { page: '/go/portal/authenterprise', title: 'title.auth' },
  { page: '/go/portal/becomeSupplier', title: 'title.become' },
  { page: '/*', title: 'title.notfound' },
];

/** Title of a dialog or frame as it stands on the screen. */
export function dialogTitle(key: CopyKey): string {
  return COPY[key].replace(/[《》]/g, '');
}

/** Names on any page: of a message, of the breadcrumb, and of a page that has failed. */
export const EVERYWHERE: Pick<ScreenNames, 'buttons' | 'links' | 'dialogs'> = {
  buttons: ['dlg.close', 'qr.retry', 'crash.reload'],
  links: ['nf.home', 'brand.name', 'wrap.fallback'],
  dialogs: ['wrap.iframe'],
};
