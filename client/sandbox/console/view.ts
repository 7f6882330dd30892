import type { ComponentType } from 'react';
import type { IconName } from '#outside/shared/icon.tsx';
import { AccountsPage } from './accounts/accounts-page.tsx';
import { PhonePage } from './phone/phone-page.tsx';

export interface View {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly Page: ComponentType;
}

const PHONE: View = { id: 'phone', label: '手机', icon: 'phone', Page: PhonePage };

/** The console's views in the order of its nav; the first is where it opens. */
export const VIEWS: readonly View[] = [PHONE, { id: 'accounts', label: '账号', icon: 'accounts', Page: AccountsPage }];

/** A view's address within the console; a fragment, so that it survives the change of world. */
export const viewHref = (view: View): string => `#/${view.id}`;

/** The view that a fragment names; an unknown one is the first. */
export function viewOf(fragment: string): View {
  return VIEWS.find((view) => viewHref(view) === fragment) ?? PHONE;
}
