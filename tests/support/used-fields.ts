import type { EndpointName } from '#contract/portal/endpoints.ts';

/**
 * Effects of a wrong field:
 * `needed` 请求错误, whatever is wrong; `optional` may be missing; `nullable` may be missing or null, and another type
 * is 请求错误; `alone` is missing for its own screen and changes nothing else.
 */
export type Need = 'needed' | 'optional' | 'nullable' | 'alone';
export type Uses = Readonly<Record<string, Need>>;

/** The fields of each answer that some screen uses. Every other field may be anything. */
const FIELDS = {
  logout: {},
  register: { data: 'alone', 'data.gsid': 'alone' },
  sendSmsCode: {},
  forgetPassword: {},
  loginByIdentifier: {},
  login: { data: 'optional', 'data.accountSize': 'alone', 'data.gsid': 'alone' },
  publicKey: { data: 'needed', 'data.publicKey': 'needed' },
  listByPhone: {
    data: 'needed',
    'data.*': 'needed',
    'data.*.account': 'needed',
    'data.*.accountId': 'needed',
    'data.*.securityPhone': 'alone',
    'data.*.mainAccountId': 'alone',
  },
  listByOutAccountId: {
    data: 'needed',
    'data.*': 'needed',
    'data.*.account': 'needed',
    'data.*.accountId': 'needed',
    'data.*.securityPhone': 'nullable',
    'data.*.mainAccountId': 'nullable',
  },
  loginConfig: {
    data: 'needed',
    'data.*': 'alone',
    'data.*.loginName': 'alone',
    'data.*.loginUrl': 'alone',
    'data.*.redirect': 'alone',
    'data.*.redirect.key': 'alone',
    'data.*.redirect.value': 'alone',
  },
  loginCustom: {
    data: 'alone',
    'data.servicePhone': 'alone',
    'data.userAgreementUrl': 'alone',
    'data.legalUrl': 'alone',
    'data.activationGuideUrl': 'alone',
    'data.centralLoginUrl': 'alone',
    'data.embedAllowList': 'alone',
    'data.embedAllowList.*': 'alone',
    'data.wrapperAllowList': 'alone',
    'data.wrapperAllowList.*': 'alone',
    'data.gotoUrlAllowList': 'alone',
    'data.gotoUrlAllowList.*': 'alone',
    'data.abTestEnabled': 'alone',
    'data.abShareB': 'alone',
    'data.migrationNoticeEnabled': 'alone',
  },
  prepare: {
    data: 'needed',
    'data.extData': 'needed',
    'data.extData.qrcode': 'needed',
    'data.extData.weChatScene': 'needed',
  },
  qrStatus: { data: 'needed', 'data.qrCode': 'needed', 'data.gsid': 'alone', 'data.firstLogin': 'alone' },
  verifySmsCode: {
    data: 'needed',
    'data.passed': 'needed',
    'data.map': 'needed',
    'data.map.*': 'needed',
    'data.map.*.account': 'needed',
    'data.map.*.accountId': 'needed',
    'data.map.*.mainAccountId': 'alone',
  },
  currentCustomer: {
    data: 'alone',
    'data.isLogin': 'alone',
    'data.customer': 'alone',
    'data.customer.name': 'alone',
    'data.customer.isSupplier': 'alone',
    'data.customer.hasRealNameAuth': 'alone',
    'data.customer.hasQualificationAuth': 'alone',
    'data.customer.isPaidMember': 'alone',
  },
  basicInfo: { data: 'alone', 'data.count': 'alone' },
} satisfies Partial<Record<EndpointName, Uses>>;

/** A call whose answer the client reads. */
export type ReadCall = keyof typeof FIELDS;
export const USED: Readonly<Record<ReadCall, Uses>> = FIELDS;
