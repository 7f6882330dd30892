import { expect, test } from 'vitest';
import { formDrifts } from '#scripts/contract/judge/form-drifts.ts';
import { readWire } from '#server/shell/wire-file.ts';

const WIRE = readWire({ values: { numbers: 'text', booleans: '0/1', lists: { items: 'list' } } }, 'wire');
const INFO = { count: 3, hasRealNameAuth: true };

test('a value in the form of the wire file is none', () => {
  expect(formDrifts(WIRE, 'basicInfo', { count: '3', hasRealNameAuth: 1 }, INFO)).toEqual([]);
});

test('a value that is read all the same is reported where it travels otherwise', () => {
  expect(formDrifts(WIRE, 'basicInfo', { count: 3, hasRealNameAuth: true }, INFO)).toEqual([
    { field: 'data.count', got: 'a number', expected: 'a text' },
    { field: 'data.hasRealNameAuth', got: 'a boolean', expected: 'a number' },
  ]);
});

test('a plain list is reported where there are pages, and a page where there is none', () => {
  const item = { account: 'a' };
  expect(formDrifts(WIRE, 'listByPhone', [item], [item])).toEqual([
    { field: 'data', got: 'a list', expected: 'an object' },
  ]);
  expect(formDrifts(WIRE, 'listByPhone', { list: [item], total: '1' }, [item])).toEqual([]);
});

test('null and a field that is left out are the same', () => {
  expect(formDrifts(WIRE, 'login', { accountSize: '1', gsid: null }, { accountSize: 1 })).toEqual([]);
});
