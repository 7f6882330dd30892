import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import type { CurrentCustomerResponse } from '#contract/portal/customer.ts';
import type { PaperPage, PaperScreen } from './paper-screen.ts';

type Customer = CurrentCustomerResponse['customer'];

/** Default page after sign-in: the signed-in customer, and the rest only if there is one. */
export const GO_PAPER: PaperPage = {
  arrive: showUser,
  press: {
    [COPY['go.logout']]: async (screen) => {
      if (await screen.ask('logout', screen.visitor.logout())) await screen.open(screen.sibling(PAGES.login));
    },
    [COPY['dlg.quote.login']]: (screen) =>
      screen.open(screen.isNoticeOpen ? PAGES.prefix + PAGES.login : screen.sibling(PAGES.login)),
    [COPY['qr.retry']]: showUser,
    [COPY['go.quote']]: (screen) =>
      useService(screen, canQuote, (isLogin) => [
        COPY['dlg.quote.title'],
        COPY['dlg.quote.body'],
        COPY[isLogin ? 'dlg.close' : 'dlg.quote.register'],
        COPY[isLogin ? 'dlg.quote.auth' : 'dlg.quote.login'],
      ]),
    [COPY['go.member']]: (screen) =>
      useService(
        screen,
        (customer) => customer?.isPaidMember === true,
        () => [COPY['dlg.paid.title'], COPY['dlg.paid.body'], COPY['dlg.paid.open'], COPY['dlg.paid.later']],
      ),
    [COPY['dlg.quote.register']]: (screen) => screen.open(PAGES.prefix + PAGES.register),
    [COPY['dlg.quote.auth']]: (screen) => screen.open(PAGES.enterpriseAuth),
    [COPY['dlg.paid.open']]: (screen) => screen.open(PAGES.becomeSupplier),
    [COPY['dlg.paid.later']]: closeNotice,
    [COPY['dlg.close']]: closeNotice,
  },
};

async function closeNotice(screen: PaperScreen): Promise<void> {
  screen.isNoticeOpen = false;
}

async function showUser(screen: PaperScreen): Promise<void> {
  const customer = await loadUser(screen);
  if (customer) screen.stand(customer.name);
  if (customer === null) screen.stand(COPY['dlg.quote.login']);
}

/** The signed-in customer; null for a visitor, undefined if a call failed. */
async function loadUser(screen: PaperScreen): Promise<Customer | undefined> {
  const current = await screen.ask('currentCustomer', screen.visitor.currentCustomer());
  if (!current) return undefined;
  if (!current.customer) return null;
  return (await screen.ask('basicInfo', screen.visitor.basicInfo())) ? current.customer : undefined;
}

/** A service that depends on who asks (spec §1, §6): lets pass, or shows its notice. */
async function useService(
  screen: PaperScreen,
  isAllowed: (customer: Customer) => boolean,
  notice: (isLogin: boolean) => readonly string[],
): Promise<void> {
  const customer = await loadUser(screen);
  if (customer === undefined) return;
  screen.isNoticeOpen = !isAllowed(customer);
  screen.say(...(screen.isNoticeOpen ? notice(customer !== null) : [COPY['stub.body']]));
}

function canQuote(customer: Customer): boolean {
  return Boolean(customer?.isSupplier && customer.hasRealNameAuth && customer.hasQualificationAuth);
}
