import { describe, expect, it } from 'vitest';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';
import { parseWire } from '#sandbox/fixture/fixture-reader.ts';
import { wireText } from '#sandbox/recording/wire-text.ts';

describe('the text of a wire format', () => {
  it('is empty for the default', () => {
    expect(wireText(DEFAULT_WIRE)).toBe('');
  });

  it('has the keys that differ alone, and reads back as the same value', () => {
    const wire: Wire = {
      ...DEFAULT_WIRE,
      envelope: { ...DEFAULT_WIRE.envelope, success: { success: true, code: 0 }, code: 'rc' },
      values: { ...DEFAULT_WIRE.values, booleans: '0/1', lists: { items: 'list' } },
      refusals: { CREDENTIALS_REJECTED: { code: '1003' } },
    };
    const text = wireText(wire);
    expect(text).not.toContain('message');
    expect(parseWire('wire', text)).toEqual(wire);
  });
});
