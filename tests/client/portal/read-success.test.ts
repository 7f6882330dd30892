import { describe, expect, it } from 'vitest';
import { CODE_FIELDS } from '#contract/envelope.ts';
import { readFailure, readSuccess } from '#contract/portal/read-answer.ts';

const NO_FAILURE = [0, '0', '000000', 200, '200', ' OK ', 'success', 'Succeeded', null, ''];
const NO_CODE = [true, false, {}, []];
const FAILURES = [1, -1, 401, '401', 201, 'SUCCESS_BUT_NOT', '0x0', '0.5', 'SMS_CODE_REJECTED'];

describe('readSuccess (spec §8, threats F4, F6)', () => {
  it.each([
    ['data that is null', { success: true, data: null }, null],
    ['data without success', { data: { a: 1 } }, { a: 1 }],
    ['data beside an empty err', { success: true, data: 'x', err: null }, 'x'],
    ['data beside an err that says success', { data: 'x', err: { code: 0, msg: '成功' } }, 'x'],
    ['data beside a message', { success: true, data: 'x', message: '操作成功', errorMsg: '' }, 'x'],
    ['a success that is no boolean', { success: null, data: 'x' }, 'x'],
    ['no data: the object itself', { accountSize: 1 }, { accountSize: 1 }],
  ])('takes %s', (_, body, data) => {
    expect(readSuccess(body)).toEqual({ data });
  });

  it.each([
    ['null', null],
    ['a list', [{ success: true, data: {} }]],
    ['HTML', '<html>ok</html>'],
    ['success false with a code of success', { success: false, code: 200, data: {} }],
    ['a nested code', { success: true, data: {}, err: { code: 'X' } }],
    ['a nested message alone', { err: { msg: '系统繁忙' } }],
    ['two codes of which one fails', { errorCode: 0, code: 'E1', data: {} }],
  ])('takes no success from %s', (_, body) => {
    expect(readSuccess(body)).toBeNull();
  });

  it.each(CODE_FIELDS)('reads in %s which codes name a failure', (field) => {
    for (const code of [...NO_FAILURE, ...NO_CODE]) {
      expect(readSuccess({ [field]: code, data: 'x' }), `${JSON.stringify(code)}`).toEqual({ data: 'x' });
      expect(readFailure({ [field]: code }).code).toBe('');
    }
    for (const code of FAILURES) {
      expect(readSuccess({ success: true, [field]: code, data: 'x' }), `${JSON.stringify(code)}`).toBeNull();
      expect(readFailure({ [field]: code }).code).toBe(String(code));
    }
  });

  it('tells the code that failed where another field says success', () => {
    expect(readFailure({ errorCode: '0', resultCode: 'SUCCESS', code: 401 }).code).toBe('401');
    expect(readFailure({ err: { code: 200 }, errCode: 'E1' }).code).toBe('E1');
  });
});
