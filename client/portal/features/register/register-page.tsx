import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { useDocumentTitle } from '#portal/hooks/use-document-title.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import type { SignedIn } from '#portal/sign-in/after-login.ts';
import { AuthCard } from '#portal/sign-in/auth-card.tsx';
import { QrPanel } from '#portal/sign-in/qr-panel.tsx';
import { usePageHref } from '#portal/sign-in/use-page-href.ts';
import { RegisterForm } from './register-form.tsx';

/**
 * Registration by phone, or by a WeChat that confirms; both go on to enterprise authentication (spec §2, §4). Embedded,
 * the parent gets the gsid and goes there; a registration that signed nobody in has none.
 */
export function RegisterPage() {
  useDocumentTitle('title.register');
  const next = usePageHref()(PAGES.enterpriseAuth);
  const navigate = useNavigate();
  const { handOver } = usePortal();
  const goOn = useCallback(
    async ({ gsid }: SignedIn) => {
      if (gsid && (await handOver.start({ gsid, gotoUrl: () => PAGES.enterpriseAuth }))) return;
      // Replaced: Back leads to where the person came from, not to a form that has done its work.
      await navigate(next, { replace: true });
    },
    [handOver, navigate, next],
  );
  return (
    <AuthCard heading={COPY['reg.heading']} aside={<QrPanel isLogin={false} onConfirmed={goOn} />}>
      <RegisterForm onRegistered={(signedIn) => void goOn(signedIn)} />
    </AuthCard>
  );
}
