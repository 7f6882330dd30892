import { COPY } from '#contract/copy.ts';
import { useKnownWeChat } from '#portal/sign-in/known-wechat.ts';
import { PlaceholderPage } from '#portal/sign-in/placeholder-page.tsx';

/** Enterprise authentication, reached after registration or a first QR login; its content is not shown (spec §2). */
export function EnterpriseAuthPage() {
  const isKnown = useKnownWeChat();
  return <PlaceholderPage titleKey="title.auth" note={isKnown ? COPY['qr.known'] : null} />;
}
