import { Link } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { PlaceholderPage } from '#portal/sign-in/placeholder-page.tsx';

/** Enterprise authentication, reached after registration or a first QR login; its content is not shown (spec §2). */
export function EnterpriseAuthPage() {
  return (
    <PlaceholderPage titleKey="title.auth">
      <Link to={PAGES.go}>{COPY['nf.home']}</Link>
    </PlaceholderPage>
  );
}
