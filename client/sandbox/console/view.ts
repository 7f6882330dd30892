import type { ComponentType } from 'react';
import type { IconName } from '#client-sandbox/ui/icon.tsx';
import { AccountsPage } from './accounts/accounts-page.tsx';
import { fragmentOf } from './address.ts';
import { ClockPage } from './clock/clock-page.tsx';
import { FaultsPage } from './faults/faults-page.tsx';
import { HostsPage } from './hosts/hosts-page.tsx';
import { JournalPage } from './journal/journal-page.tsx';
import { PhonePage } from './phone/phone-page.tsx';
import type { PhoneOfView } from './phone/use-phone-place.tsx';
import { PortalPage } from './portal/portal-page.tsx';
import { ScenariosPage } from './scenarios/scenarios-page.tsx';
import { SettingsPage } from './settings/settings-page.tsx';
import { WorldsPage } from './worlds/worlds-page.tsx';

export interface View {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly Page: ComponentType;
  /** in sight on a phone; the others stand behind 更多 there */
  readonly isFirst?: true;
  readonly phone?: PhoneOfView;
  /** says what it is by what it shows; its heading is for those who do not see that */
  readonly hidesHeading?: true;
}

const SCENARIOS: View = { id: 'scenarios', label: '场景', icon: 'scene', Page: ScenariosPage, isFirst: true };
const PHONE: View = { id: 'phone', label: '手机', icon: 'phone', Page: PhonePage, isFirst: true, phone: 'is' };

/** The console's views in the order of its nav. */
export const VIEWS: readonly View[] = [
  SCENARIOS,
  PHONE,
  { id: 'portal', label: '云采购', icon: 'portal', Page: PortalPage, phone: 'beside', hidesHeading: true },
  { id: 'accounts', label: '账号', icon: 'accounts', Page: AccountsPage },
  { id: 'faults', label: '故障', icon: 'fault', Page: FaultsPage },
  { id: 'clock', label: '时钟', icon: 'clock', Page: ClockPage },
  { id: 'journal', label: '请求日志', icon: 'journal', Page: JournalPage },
  { id: 'hosts', label: '宿主', icon: 'host', Page: HostsPage },
  { id: 'settings', label: '设置', icon: 'settings', Page: SettingsPage },
  { id: 'worlds', label: '世界', icon: 'worlds', Page: WorldsPage },
];

/** A view's address within the console; a fragment, so that it survives the change of world. */
export const viewHref = ({ id }: Pick<View, 'id'>): string => fragmentOf({ view: id });

/** The view of this name; the console opens, and an unknown one leads, where codes arrive. */
export function viewOf(name: string): View {
  return VIEWS.find(({ id }) => id === name) ?? PHONE;
}
