import { PlaceholderPage } from '#portal/sign-in/placeholder-page.tsx';

/** Opened from the paid-member prompt; its content is not shown (spec §2). */
export function BecomeSupplierPage() {
  return <PlaceholderPage titleKey="title.become" />;
}
