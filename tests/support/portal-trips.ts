import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { PASSWORD, PHONES } from './demo.ts';
import type { PortalTab } from './portal-tab.ts';
import type { ReadCall } from './used-fields.ts';

const CODE = COPY['field.code.label'];
const NEW_PASSWORD = 'Abcdef12!9';

/** A path through several screens, as a person takes it. */
export interface Trip {
  readonly title: string;
  /** fields that other screens use and those of this trip do not */
  readonly unused: Readonly<Partial<Record<ReadCall, readonly string[]>>>;
  /** `look` is called where what the page shows is compared. */
  go(tab: PortalTab, look: () => Promise<void>): Promise<void>;
}

/** Unused where the portal stands alone: no parent takes the gsid, no host is embedded or wrapped. */
const ALONE = {
  login: ['data.gsid'],
  loginCustom: [
    'data.userAgreementUrl',
    'data.legalUrl',
    'data.activationGuideUrl',
    'data.centralLoginUrl',
    'data.embedAllowList',
    'data.wrapperAllowList',
    'data.abTestEnabled',
    'data.abShareB',
    'data.migrationNoticeEnabled',
  ],
} as const;
const WITHOUT_SERVICE_PHONE = { ...ALONE, loginCustom: [...ALONE.loginCustom, 'data.servicePhone'] };

/** All screens that make calls, by the ways that people go. */
export const TRIPS: readonly Trip[] = [
  {
    title: 'by password to the services and out again',
    unused: { ...WITHOUT_SERVICE_PHONE, login: ['data.gsid', 'data.accountSize'] },
    async go(tab, look) {
      await tab.open(PAGES.login);
      await tab.see('link', COPY['login.oauth']);
      await look();
      await tab.press(COPY['login.tab.pwd'], 'tab');
      await tab.fill(COPY['field.account.label'], 'newbie');
      await tab.fill(COPY['field.password.label'], PASSWORD);
      await tab.press(COPY['login.submit']);
      await tab.arrives(PAGES.go);
      await tab.see('button', COPY['go.logout']);
      await look();
      await tab.press(COPY['go.quote']);
      await tab.read(COPY['dlg.quote.body']);
      await look();
      await tab.press(COPY['dlg.close']);
      await tab.press(COPY['go.logout']);
      await tab.arrives(PAGES.login);
      await tab.see('tab', COPY['login.tab.pwd']);
      await look();
    },
  },
  {
    title: 'by code through the picker',
    unused: WITHOUT_SERVICE_PHONE,
    async go(tab, look) {
      await tab.open(PAGES.login);
      await tab.fill(CODE, await tab.askForCode(PHONES.group));
      await look();
      await tab.press(COPY['login.submit']);
      await tab.press(/group-sub1/, 'radio');
      await look();
      await tab.press(COPY['picker.confirm']);
      await tab.arrives(PAGES.go);
      await tab.see('button', COPY['go.logout']);
      await look();
    },
  },
  {
    title: 'by QR code',
    unused: WITHOUT_SERVICE_PHONE,
    async go(tab, look) {
      await tab.open(PAGES.login);
      await tab.see('img', COPY['qr.alt']);
      await tab.advance(5_000);
      await look();
      const [ticket] = await tab.world.tickets();
      await tab.world.qr('confirm', { scene: ticket?.scene ?? '', identity: 'wx-buyer01' });
      await tab.advance(5_000);
      await tab.arrives(PAGES.go);
      await tab.see('button', COPY['go.logout']);
      await look();
    },
  },
  {
    title: 'through registration',
    unused: WITHOUT_SERVICE_PHONE,
    async go(tab, look) {
      await tab.open(PAGES.register);
      await tab.see('img', COPY['qr.altRegister']);
      await tab.fill(CODE, await tab.askForCode(PHONES.unregistered));
      await tab.press(new RegExp(COPY['reg.agree']), 'checkbox');
      await look();
      await tab.press(COPY['reg.next']);
      await tab.arrives(PAGES.enterpriseAuth);
      await tab.read(PHONES.unregistered);
      await look();
    },
  },
  {
    title: 'through recovery',
    unused: ALONE,
    async go(tab, look) {
      await tab.open(PAGES.forgetPassword);
      await tab.fill(CODE, await tab.askForCode(PHONES.group));
      await look();
      await tab.press(COPY['fp.next']);
      await tab.press(/group-sub1/, 'radio');
      await look();
      await tab.press(COPY['fp.next']);
      await tab.fill(COPY['fp.new.label'], NEW_PASSWORD);
      await tab.fill(COPY['fp.confirm.label'], NEW_PASSWORD);
      await look();
      await tab.press(COPY['fp.next']);
      await tab.read(COPY['fp.done']);
      await look();
    },
  },
  {
    title: 'through the selection page',
    unused: WITHOUT_SERVICE_PHONE,
    async go(tab, look) {
      await tab.open(PAGES.login);
      await tab.fill(CODE, await tab.askForCode(PHONES.group));
      await tab.press(COPY['login.submit']);
      await tab.see('radio', /group-main/);
      await tab.open(PAGES.accountSelect);
      await tab.press(/group-sub1/, 'radio');
      await look();
      await tab.press(COPY['sel.confirm']);
      await tab.arrives(PAGES.go);
      await tab.see('button', COPY['go.logout']);
      await look();
    },
  },
  {
    title: 'without a linked enterprise',
    unused: ALONE,
    async go(tab, look) {
      await tab.open(PAGES.notLink);
      await look();
    },
  },
];
