import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { returnAddress } from '#contract/portal/return-address.ts';
import { QUERY } from '#contract/portal-names.ts';
import { unreadable } from '#portal/api/api-error.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import type { UserState } from '#portal/services/user-state.ts';
import { siblingPath } from '#portal/sign-in/addresses.ts';
import { loadUser } from '#portal/sign-in/load-user.ts';
import { Notice } from '#portal/ui/notice.tsx';
import { Button } from '#ui/button.tsx';
import styles from './go.module.css';

const SERVICES = ['quote', 'member'] as const;
type Service = (typeof SERVICES)[number];

const ALLOWED = { quote: canQuote, member: canUseMemberService };

/**
 * The two services that depend on who asks (spec §1, §6): each lets pass or shows its notice. Assumed: passing shows
 * a notice in place of the service, because the specification shows no page of it.
 */
export function GoServices() {
  const portal = usePortal();
  const here = useLocation();
  const navigate = useNavigate();
  const [notice, setNotice] = useState<{ service: Service; isLogin: boolean } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Service | null>(null);
  // Loaded anew each time: the user may have signed in or out in another tab (threat F29).
  const { busy, submit } = useSubmit(async (signal, service: Service) => {
    const user = await loadUser(portal, signal);
    if (ALLOWED[service](user)) {
      portal.messages.showStatus(COPY['stub.body']);
      return;
    }
    // Only a signed-in user can be asked to pay.
    if (service === 'member' && !user.isLogin) {
      const back = new URLSearchParams({ [QUERY.gotoUrl]: returnAddress(here) });
      await navigate(`${siblingPath(PAGES.login, here.pathname)}?${back}`);
      return;
    }
    setNotice({ service, isLogin: user.isLogin });
    setOpen(true);
  });

  return (
    <div className={styles.services}>
      {SERVICES.map((service) => (
        <Button
          key={service}
          look="secondary"
          size="block"
          busy={busy && asked === service}
          onClick={() => {
            if (busy) return;
            setAsked(service);
            submit(service);
          }}
        >
          {COPY[`go.${service}`]}
        </Button>
      ))}
      {notice ? (
        <>
          <QuoteNotice open={isOpen && notice.service === 'quote'} onOpenChange={setOpen} isLogin={notice.isLogin} />
          <PaidNotice open={isOpen && notice.service === 'member'} onOpenChange={setOpen} />
        </>
      ) : null}
    </div>
  );
}

interface NoticeProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * The cannot-quote notice (spec §2). Assumed: who is signed in already is sent to the authentication that is missing, and
 * is not asked to register.
 */
function QuoteNotice({ isLogin, ...dialog }: NoticeProps & { readonly isLogin: boolean }) {
  const navigate = useNavigate();
  const go = (page: string) => () => void navigate(page);
  return (
    <Notice
      {...dialog}
      role="alertdialog"
      title={COPY['dlg.quote.title']}
      body={COPY['dlg.quote.body']}
      acts={
        isLogin
          ? [
              [COPY['dlg.close'], () => dialog.onOpenChange(false)],
              [COPY['dlg.quote.auth'], go(PAGES.enterpriseAuth)],
            ]
          : [
              [COPY['dlg.quote.register'], go(PAGES.prefix + PAGES.register)],
              [COPY['dlg.quote.login'], go(PAGES.prefix + PAGES.login)],
            ]
      }
    />
  );
}

/** The paid-member prompt (spec §2): its button opens the service's page. */
function PaidNotice(dialog: NoticeProps) {
  const navigate = useNavigate();
  return (
    <Notice
      {...dialog}
      title={COPY['dlg.paid.title']}
      body={COPY['dlg.paid.body']}
      acts={[
        [COPY['dlg.paid.later'], () => dialog.onOpenChange(false)],
        [COPY['dlg.paid.open'], () => void navigate(PAGES.becomeSupplier)],
      ]}
    />
  );
}

/** The part of the user state that access to a service depends on. */
export type ServiceUser = Pick<UserState, 'isLogin' | 'userInfo'>;

/** spec §1, §6: signed in, a procurement-enterprise supplier, with real-name and qualification authentication. */
export function canQuote({ isLogin, userInfo }: ServiceUser): boolean {
  if (!isLogin || !userInfo) return false;
  const { isSupplier, hasRealNameAuth, hasQualificationAuth } = userInfo;
  return isSet(isSupplier) && isSet(hasRealNameAuth) && isSet(hasQualificationAuth);
}

/** spec §1, §6: some services are for paid members only. */
export function canUseMemberService({ isLogin, userInfo }: ServiceUser): boolean {
  return isLogin && userInfo !== null && isSet(userInfo.isPaidMember);
}

/** @throws ApiError for a missing flag, so that no user is sent to apply for something that he may have already */
function isSet(flag: boolean | undefined): boolean {
  if (flag === undefined) throw unreadable();
  return flag;
}
