import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { useDocumentTitle } from '#portal/hooks/use-document-title.ts';
import { AuthCard } from '#portal/sign-in/auth-card.tsx';
import { carryQuery } from '#portal/sign-in/goto-url.ts';
import { QrPanel } from '#portal/sign-in/qr-panel.tsx';
import { RegisterForm } from './register-form.tsx';

/** Registration by phone, or by a WeChat that confirms; both go on to enterprise authentication (spec §2, §4). */
export function RegisterPage() {
  useDocumentTitle('title.register');
  const { search } = useLocation();
  const navigate = useNavigate();
  // Replaced: Back leads to where the person came from, not to a form that has done its work.
  const goOn = useCallback(
    () => void navigate(carryQuery(PAGES.enterpriseAuth, search), { replace: true }),
    [navigate, search],
  );
  return (
    <AuthCard heading={COPY['reg.heading']} aside={<QrPanel isLogin={false} onConfirmed={goOn} />}>
      <RegisterForm onRegistered={goOn} />
    </AuthCard>
  );
}
