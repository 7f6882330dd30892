import { describe, expect, it } from 'vitest';
import { formBefore } from '#console/checkpoints/form-texts.ts';

const BY_CODE = { account: null, phone: '13800000001' };
const BY_PASSWORD = { account: 'newbie', phone: '13800000003' };

describe('the form before an act', () => {
  it('has the tab and identifier of a call from elsewhere', () => {
    expect(formBefore(BY_CODE)).toEqual({ tab: 'sms', account: '', phone: '13800000001' });
    expect(formBefore(BY_PASSWORD)).toEqual({ tab: 'password', account: 'newbie', phone: '' });
    expect(formBefore({ account: null, phone: null })).toEqual({ tab: 'sms', account: '', phone: '' });
  });

  it('is what the frame had, a name that is no account among it', () => {
    const seen = { tab: 'password', account: 'newbei', phone: '138' } as const;
    expect(formBefore({ account: null, phone: null }, seen)).toBe(seen);
    expect(formBefore(BY_CODE, { tab: 'sms', account: 'newbei', phone: '13800000001' })).toMatchObject({
      account: 'newbei',
    });
  });

  it('is that of the call where the frame had another', () => {
    expect(formBefore(BY_PASSWORD, { tab: 'password', account: 'frozen', phone: '' })).toMatchObject({
      account: 'newbie',
    });
    expect(formBefore(BY_CODE, { tab: 'sms', account: '', phone: '13800000002' })).toMatchObject({
      phone: '13800000001',
    });
  });
});
