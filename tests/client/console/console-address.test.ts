import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressIn, fragmentOf } from '#console/place.ts';

describe('an address of the console', () => {
  it('names the view, the thing and the filters', () => {
    const address = { view: 'record', thing: '12', query: { kind: 'refused', text: 'wrong password' } };
    expect(fragmentOf(address)).toBe('#/record/12?kind=refused&text=wrong+password');
    expect(addressIn('#/record/12?kind=refused&text=wrong+password')).toEqual(address);
  });

  it('is the first screen where nothing is named', () => {
    for (const fragment of ['', '#', '#/']) expect(addressIn(fragment)).toEqual({ view: '', thing: null, query: {} });
  });

  it('comes back as it was, whatever the thing is called', () => {
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
