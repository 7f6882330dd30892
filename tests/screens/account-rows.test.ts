import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PHONES } from '#support/demo.ts';
import type { PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { openSelection } from '#support/selection.ts';
import { submitCode } from '#support/sign-in.ts';

const PHONE = `${COPY['field.phone.label']}：138****0002`;
const ROWS = [
  ['group-main', PHONE, COPY['sel.main']],
  ['group-sub1', PHONE, COPY['sel.sub']],
  ['group-sub2', PHONE, COPY['sel.sub']],
];

/** Ways to a list of the same three accounts. */
const WAYS: Readonly<Record<string, (tab: PortalTab) => Promise<void>>> = {
  'the picker of the login page': async (tab) => {
    await tab.open('/login');
    await submitCode(tab, PHONES.group);
  },
  recovery: async (tab) => {
    await tab.open('/go/portal/forgetPwd');
    await tab.fill(COPY['field.code.label'], await tab.askForCode(PHONES.group));
    await tab.press(COPY['fp.next']);
  },
  'the selection page': openSelection,
};

describe('a row of several accounts', () => {
  for (const [place, go] of Object.entries(WAYS))
    test(`says name, masked phone and kind in ${place}`, async ({ tab }) => {
      await go(tab);
      await tab.see('radio', /group-main/);
      const rows = tab.now.getAllByRole('radio').map((radio) => radio.closest('label'));
      const words = rows.map((row) =>
        [...(row?.querySelectorAll('span') ?? [])].filter((span) => !span.children.length),
      );
      expect(words.map((spans) => spans.map(({ textContent }) => textContent))).toEqual(ROWS);
    });
});
