import { expired, expiredInEnglish, type Lived } from './life-words.ts';
import { row } from './reason-row.ts';

type Linked = {
  readonly identity: string;
  /** accounts that the identity still proves */
  readonly linked: number;
};

const linkedTo = ({ identity, linked }: Linked) => ({
  expected: 'an identity linked to an enabled account',
  got: `${identity}, linked to ${linked}`,
});
const linkedInChinese = ({ identity, linked }: Linked) => ({
  expected: '关联了启用账号的身份',
  got: `${identity}，关联了${linked}个账号`,
});

/** Rules of what is agreed outside the portal: QR codes (spec §4) and 1688's authorisation (assumed). */
export const OUTSIDE_REASONS = {
  'qr.unknown': row({
    zh: { title: '没有这个二维码', expected: '这个会话自己的二维码', got: '不存在的二维码' },
    en: { expected: 'a ticket that this session prepared' },
  }),
  'qr.foreign': row({
    zh: { title: '二维码是给另一个会话的', expected: '这个会话自己的二维码', got: '另一个会话的二维码' },
    en: { expected: 'a ticket that this session prepared' },
  }),
  'qr.expired': row<Lived>({
    zh: (life) => ({ title: '二维码已过期', expected: '没有过期的二维码', ...expired(life, '生成') }),
    en: (life) => ({ expected: 'a ticket that has not expired', got: expiredInEnglish(life, 'made') }),
  }),
  'qr.ended': row({
    zh: {
      title: '确认后账号已停用、已删除或已改密码，确认作废',
      expected: '没有作废的确认',
      got: '账号在此之后停用、删除或改了密码',
    },
    en: {
      expected: 'a confirmation that has not ended',
      got: 'an account disabled, deleted or given a new password since',
    },
  }),
  'oauth.declined': row<{ readonly error: string }>({
    zh: ({ error }) => ({ title: '用户在1688拒绝了授权', expected: '用户在1688同意授权', got: error }),
    en: ({ error }) => ({ expected: 'somebody who agrees at 1688', got: error }),
  }),
  'oauth.session': row({
    zh: { title: 'state是给另一个会话的', expected: '申请这个state的会话', got: '另一个会话' },
    en: { expected: 'the session that the state was made for' },
  }),
  'oauth.state': row({
    zh: { title: '没有这个state，或已用过', expected: '这个世界的state，没有用过', got: '不存在或用过的state' },
    en: { expected: 'a state of this world, not used before' },
  }),
  'oauth.late': row<Lived>({
    zh: (life) => ({ title: 'state已过期', expected: '没有过期的state', ...expired(life, '申请') }),
    en: (life) => ({ expected: 'a state that has not expired', got: expiredInEnglish(life, 'asked for') }),
  }),
  'oauth.code': row({
    zh: {
      title: '没有这个授权码，或已用过，或属于别的state',
      expected: '这个state的授权码，没有用过',
      got: '不存在、用过或别的state的授权码',
    },
    en: { expected: 'a code for this state, not used before' },
  }),
  'oauth.expired': row<Lived>({
    zh: (life) => ({ title: '授权码已过期', expected: '没有过期的code', ...expired(life, '授权') }),
    en: (life) => ({ expected: 'a code that has not expired', got: expiredInEnglish(life, 'issued') }),
  }),
  'oauth.unlinked': row<Linked>({
    zh: (facts) => ({ title: '1688账号没有关联可用的账号', ...linkedInChinese(facts) }),
    en: linkedTo,
  }),
  'oauth.ended': row<Linked>({
    zh: (facts) => ({ title: '关联的账号已停用、已删除或已改密码，授权作废', ...linkedInChinese(facts) }),
    en: linkedTo,
  }),
};
