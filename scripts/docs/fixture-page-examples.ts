/** Examples by section title. Each is a complete, valid fixture. */
export const FIXTURE_EXAMPLES: Readonly<Record<string, string>> = {
  Sections: `title: 冻结的账号
description: 用buyer01登录，提示账号或密码错误。
settings: { abTestEnabled: true }
accountDefaults: { password: Passw0rd! }
accounts:
  - { account: buyer01, phone: '13800000001', enable: false }
`,
  Accounts: `accounts:
  - account: group-main
    accountId: '2001'
    phone: '13800000002'
    password: Passw0rd!
  - account: group-sub1
    phone: '13800000002'
    mainAccountId: '2001'    # a sub account of group-main
    attributes: { 部门: 采购一部 }
    tags: [vip]
`,
  'Accounts by rule': `generate: { count: 500, phoneFrom: '13900000000' }    # user1 to user500
accountDefaults: { password: Passw0rd! }               # holds for them too
accounts:
  - { account: user7, enable: false }                  # takes the place of the seventh
`,
  'Identities and fixed codes': `accounts:
  - { account: buyer01, phone: '13800000001' }
weChat:
  wx-buyer01: buyer01       # scans and confirms as buyer01
  wx-new: null              # linked to no account: its first login registers one
ali:
  ali-one: [buyer01]
  ali-none: []
fixedCodes:
  '13800000001': '123456'   # every message to this phone
`,
  Settings: `settings:
  embedAllowList: ['http://partner.localhost:5173', .partner.example]
  gotoUrlAllowList: [https://shop.example]
  migrationNoticeEnabled: true
`,
  Dialect: `settings:
  dialect:
    codeField: code
    messageField: message
    status: ok
    envelope: code            # {code, data, message}
    successCode: 0
    codes: { SMS_CODE_REJECTED: 1001, LOGIN_REQUIRED: 401 }
`,
  Limits: `settings:
  limits:
    codeLifeMs: 20000
    codeTries: 3
    resendIntervalMs: { login: 10000 }
`,
  Events: `accounts:
  - { account: buyer01, phone: '13800000001' }
weChat: { wx-buyer01: buyer01 }
events:
  - { at: 10s, setAccount: { account: buyer01, enable: false } }
  - { whenQr: { page: login }, after: 5s, confirmQr: { identity: wx-buyer01 } }
  - { whenSms: { phone: '13800000001', nth: 2 }, do: late, by: 40s }
  - { at: 1m, addFault: { answer: { status: 503 }, times: 1 } }
`,
  Faults: `faults:
  - match: { path: /uc/login, nth: 2 }
    answer: { status: 400, code: BUSY, message: 系统繁忙 }
  - match: { path: /uc/login/config }
    answer: { delayMs: { min: 500, max: 3000 } }    # the normal response, delayed
    chance: 0.5
  - match: { phone: '13800000001' }
    sms: { kind: lost }
    times: 1
`,
};
