import type { WireFile } from '#contract/wire/wire.ts';
import { FIRST_PASSWORD, type ForeignBackEnd } from './foreign-people.ts';
import { openHouseBackEnd } from './house-back-end.ts';
import { FLAT, NESTED } from './house-forms.ts';
import { openNodeBackEnd } from './node-back-end.ts';
import { openSpringBackEnd } from './spring-back-end.ts';

/** Back ends that nobody here wrote, each with its wire format as far as its calls show it. */

export const ACCOUNT = { account: 'huadong-caigou', password: FIRST_PASSWORD };

/** What nobody can know of a path that a team has made up. */
const UNFOUND = { loginByIdentifier: { path: 'none' } } as const;

export interface Kind {
  readonly name: string;
  open(): Promise<ForeignBackEnd>;
  readonly wire: WireFile;
  /** parts that only an account shows */
  readonly withoutAccount: WireFile;
}

export const KINDS: readonly Kind[] = [
  {
    name: 'with the habits of Spring',
    open: () => openSpringBackEnd(),
    wire: {
      envelope: {
        code: 'code',
        message: 'message',
        success: { success: true, code: '00000' },
        successText: '成功',
        status: 'ok',
        fields: { traceId: 'id', timestamp: 'millis' },
      },
      values: { moments: 'yyyy-MM-dd HH:mm:ss' },
      tokens: { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'x-xsrf-token', sessionCookie: 'JSESSIONID' },
      encryption: { padding: 'pkcs1', keyForm: 'base64', keyField: 'data' },
      calls: { ...UNFOUND, basicInfo: { path: 'none' }, oauthCallback: { path: 'none' } },
      answers: { gsid: 'null', logout: '/go/portal/login', wrongCode: 'passed' },
    },
    withoutAccount: { values: { moments: 'millis' } },
  },
  {
    name: 'with the habits of Node',
    open: openNodeBackEnd,
    wire: {
      envelope: { data: '', code: 'code', message: 'message' },
      tokens: { csrfCookie: 'csrf-token', csrfHeader: 'csrf-token', sessionCookie: 'sid' },
      encryption: { padding: 'oaep-sha1', keyField: '' },
      calls: { oauthCallback: { path: 'none' } },
    },
    withoutAccount: { tokens: { sessionCookie: 'uc_session' } },
  },
  {
    name: 'of a house, with flat answers',
    open: () => openHouseBackEnd(),
    wire: { ...FLAT.wire, calls: { ...FLAT.wire.calls, ...UNFOUND } },
    withoutAccount: {},
  },
  {
    name: 'of a house, with answers in answers',
    open: () => openHouseBackEnd({ forms: NESTED }),
    wire: { ...NESTED.wire, calls: { ...NESTED.wire.calls, ...UNFOUND } },
    withoutAccount: { values: { empty: 'left out', moments: 'millis' } },
  },
];
