import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressIn, fragmentOf, worldFrom } from '#console/place.ts';
import { placeIn } from '#console/workbench/use-portal-frame.ts';

describe('an address of the console', () => {
  it('names the view, the thing and the filters', () => {
    const address = { view: 'record', thing: '12', query: { kind: 'refused', text: 'wrong password' } };
    expect(fragmentOf(address)).toBe('#/record/12?kind=refused&text=wrong+password');
    expect(addressIn('#/record/12?kind=refused&text=wrong+password')).toEqual(address);
  });

  it('leads to the first screen when it names no view', () => {
    for (const fragment of ['', '#', '#/']) expect(addressIn(fragment)).toEqual({ view: '', thing: null, query: {} });
  });

  it('reads back unchanged, with any name of its thing', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string(), (thing, text) => {
        const { thing: back, query } = addressIn(fragmentOf({ view: 'scenarios', thing, query: { text } }));
        expect(back).toBe(thing);
        expect(query.text ?? '').toBe(text);
      }),
    );
  });

  it('takes a half-written escape for the text that it is', () => {
    expect(addressIn('#/scenarios/50%').thing).toBe('50%');
  });
});

describe('worldFrom', () => {
  it('takes the address before the cookie and main when there is neither', () => {
    expect(worldFrom('?world=t-1', 'sandbox_world=t-2')).toBe('t-1');
    expect(worldFrom('', 'ctoken=a; sandbox_world=t-2; other=b')).toBe('t-2');
    expect(worldFrom('', '')).toBe('main');
  });

  it("takes the cookie of the page's own port before one without a port, and never another sandbox's", () => {
    const cookies = 'sandbox_world=t-1; sandbox_world_5173=t-2; sandbox_world_6173=t-3';
    expect(worldFrom('', cookies, '6173')).toBe('t-3');
    expect(worldFrom('', cookies, '517')).toBe('t-1');
    expect(worldFrom('', 'sandbox_world_5173=t-2', '6173')).toBe('main');
  });

  it('takes a malformed name for none', () => {
    expect(worldFrom('?world=../x', 'sandbox_world=t-2')).toBe('t-2');
    expect(worldFrom('?world=', 'sandbox_world=a b')).toBe('main');
    expect(worldFrom('', 'not_sandbox_world=t-3')).toBe('main');
  });
});

describe('places of the portal', () => {
  const origin = 'http://localhost:5173';

  it('are of this site only', () => {
    expect(placeIn(' /login?oauth_fail=1 ', origin)).toBe('/login?oauth_fail=1');
    expect(placeIn(`${origin}/go#x`, origin)).toBe('/go');
    for (const foreign of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '', '\\\\evil.example'])
      expect(placeIn(foreign, origin)).toBeNull();
  });
});
