// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { StateDiagram } from '#console/phone/state-diagram.tsx';

describe('a state diagram', () => {
  it('lights the present state alone; what cannot be done has words in the place of a button', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    await act(() =>
      root.render(
        <StateDiagram
          label="验证码的状态"
          states={[
            { name: '未使用', isLit: true },
            { name: '已过期', isLit: false, acts: <button type="button">拨到过期</button> },
            { name: '被替换', isLit: false, why: '再次获取时' },
          ]}
        />,
      ),
    );
    const current = [...place.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent);
    expect(current).toEqual(['未使用']);
    expect(place.querySelector('figure')?.getAttribute('aria-label')).toBe('验证码的状态');
    const rows = [...place.querySelectorAll('li')].map((row) => [
      row.textContent,
      row.querySelectorAll('button').length,
    ]);
    expect(rows).toEqual([
      ['●未使用', 0],
      ['→已过期拨到过期', 1],
      ['→被替换再次获取时', 0],
    ]);
    await act(() => root.unmount());
    place.remove();
  });
});
