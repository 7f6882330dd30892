import { useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { useSubmit } from '#portal/hooks/use-submit.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { loadUser } from '#portal/sign-in/load-user.ts';
import { Button } from '#ui/button.tsx';
import { canQuote, canUseMemberService } from './can-use.ts';
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
