import { lazy } from 'react';
import { SANDBOX } from '#contract/paths.ts';

const PartnerPage = lazy(async () => ({ default: (await import('./partner-page.tsx')).PartnerPage }));
const MemberPage = lazy(async () => ({ default: (await import('./member-page.tsx')).MemberPage }));
const EvilPage = lazy(async () => ({ default: (await import('./evil-page.tsx')).EvilPage }));

/** The sites around the portal; the phone and the chat host carry none of them. */
export const SITE_PAGES = [
  { path: SANDBOX.stagePartner, label: '合作方网站', Page: PartnerPage },
  { path: SANDBOX.stageMember, label: '会员登录', Page: MemberPage },
  { path: SANDBOX.stageEvil, label: '恶意网站', Page: EvilPage },
] as const;
