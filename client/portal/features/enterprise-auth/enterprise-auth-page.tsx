import { PlaceholderPage } from '#portal/sign-in/placeholder-page.tsx';

/** Enterprise authentication, reached after registration or a first QR login; its content is not shown (spec §2). */
export function EnterpriseAuthPage() {
  return <PlaceholderPage titleKey="title.auth" />;
}
