import { test, vi } from 'vitest';
import { HOUSE, SPRING } from '#support/foreign/foreign-kinds.ts';
import { describeFlows, wireFileOf } from '#support/foreign/front-flows.ts';
import { FrontTab } from '#support/front-tab.ts';
import { eventually } from '#support/page-clock.ts';
import { startTargetFront } from '#support/vite-front.ts';

describeFlows([HOUSE]);

test('an answer that the client cannot read is named in the browser’s console, call and field', async () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  const backEnd = await SPRING.open();
  const front = await startTargetFront({ target: { url: backEnd.url }, wireFile: wireFileOf(SPRING.wire) });
  const tab = new FrontTab(front.url);
  await tab.open('/login');
  await eventually(() =>
    said.mock.calls.flat().some((line) => /^prepare: data\.extData\.qrcode: expected /.test(line)),
  );
  tab.close();
  await front.close();
  await backEnd.close();
});
