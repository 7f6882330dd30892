import { Link } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { PlaceholderPage } from '#portal/sign-in/placeholder-page.tsx';

/** Opened from the paid-member prompt; its content is not shown (spec §2). */
export function BecomeSupplierPage() {
  return (
    <PlaceholderPage titleKey="title.become">
      <Link to={PAGES.go}>{COPY['nf.home']}</Link>
    </PlaceholderPage>
  );
}
