import { useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { unreadable } from '#portal/api/api-error.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import type { UserState } from '#portal/services/user-state.ts';
import { loadUser } from '#portal/sign-in/load-user.ts';
import { Button } from '#ui/button.tsx';
import styles from './go-services.module.css';
import { PaidNotice } from './paid-notice.tsx';
import { QuoteNotice } from './quote-notice.tsx';

const SERVICES = ['quote', 'member'] as const;
type Service = (typeof SERVICES)[number];

const ALLOWED = { quote: canQuote, member: canUseMemberService };

/**
 * The two services that depend on who asks (spec §1, §6): each lets pass or shows its notice. Assumed: passing says
 * that the service itself is not shown, because the specification shows no page of it.
 */
export function GoServices() {
  const portal = usePortal();
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
