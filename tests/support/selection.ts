import { COPY } from '#contract/copy.ts';
import { PHONES } from './demo.ts';
import type { PortalTab } from './portal-tab.ts';

/** The selection page of somebody who has proven a phone with several accounts. */
export async function openSelection(tab: PortalTab): Promise<void> {
  await tab.open('/login');
  await tab.fill(COPY['field.code.label'], await tab.askForCode(PHONES.group));
  await tab.press(COPY['login.submit']);
  await tab.read(COPY['picker.message']);
  await tab.open('/accountSelect?gotoUrl=/go/portal/authenterprise');
  await tab.see('radio', /group-main/);
}
