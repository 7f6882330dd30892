import type { WireFile } from '#contract/wire/wire.ts';
import { FIRST_PASSWORD, type ForeignBackEnd } from './foreign-people.ts';
import { HOUSE_WIRE, openHouseBackEnd } from './house-back-end.ts';
import { openNodeBackEnd } from './node-back-end.ts';
import { openSpringBackEnd } from './spring-back-end.ts';

/** Back ends that nobody here wrote, each with its wire format as far as its calls show it. */

export const ACCOUNT = { account: 'huadong-caigou', password: FIRST_PASSWORD };

/** Made up by its team, so that nobody finds it. */
const UNFOUND = { loginByIdentifier: { path: 'none' } } as const;

export interface Kind {
  readonly name: string;
  open(): Promise<ForeignBackEnd>;
  readonly wire: WireFile;
  /** a QR code that the portal can show, and a 1688 that can be asked */
  readonly isWhole?: boolean;
  /** parts that only an account shows */
  readonly withoutAccount: WireFile;
}

export const SPRING: Kind = {
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
};

export const NODE: Kind = {
  name: 'with the habits of Node',
  open: openNodeBackEnd,
  wire: {
    envelope: { data: '', code: 'code', message: 'message' },
    tokens: { csrfCookie: 'csrf-token', csrfHeader: 'csrf-token', sessionCookie: 'sid' },
    encryption: { padding: 'oaep-sha1', keyField: '' },
    calls: { oauthCallback: { path: 'none' } },
  },
  withoutAccount: { tokens: { sessionCookie: 'uc_session' } },
};

export const HOUSE: Kind = {
  name: 'of a house',
  open: () => openHouseBackEnd(),
  wire: { ...HOUSE_WIRE, calls: { ...HOUSE_WIRE.calls, ...UNFOUND } },
  isWhole: true,
  // The nearest guess: its answers have a moment in this pattern beside their data.
  withoutAccount: { values: { moments: 'yyyy-MM-dd HH:mm:ss' } },
};

export const KINDS: readonly Kind[] = [SPRING, NODE, HOUSE];
