// @vitest-environment happy-dom

import { fireEvent, within } from '@testing-library/dom';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { HostMachine } from '#simulators/chat-host/protocol/host-machine.ts';
import { DEFAULT_SCENARIO } from '#simulators/chat-host/protocol/host-state.ts';
import { SettingsForm } from '#simulators/chat-host/ui/host-forms.tsx';
import { HOST_ORIGIN } from './scene.ts';

it.each([
  ['１５００', 1_500],
  [' 20 ', 20],
  ['x', 0],
])('a delay of the bridge that is typed as %j is %i ms', async (typed, ms) => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const machine = new HostMachine(HOST_ORIGIN, { ...DEFAULT_SCENARIO, ready: { kind: 'late', ms: 500 } });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const host = { machine, state: machine.state, wrong: null };
  await act(() => root.render(createElement(SettingsForm, { host, hasStart: true, onRestart: () => undefined })));
  const field = within(document.body).getByLabelText('延迟（毫秒）');
  await act(() => fireEvent.change(field, { target: { value: typed } }));
  expect(machine.state.scenario.ready.ms).toBe(ms);
  await act(() => root.unmount());
  document.body.replaceChildren();
});
