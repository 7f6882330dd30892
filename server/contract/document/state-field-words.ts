import { ACCOUNT_SEED_WORDS } from './account-words.ts';
import { FAULT_WORDS } from './fault-words.ts';
import { SETTING_WORDS } from './setting-words.ts';
import type { Words } from './words.ts';

/** Fields of accounts, settings and faults, by call or shared answer. */
export const STATE_FIELD_WORDS: Readonly<Record<string, Words>> = {
  accounts: {
    q: '账号名、手机号、编号或1688编号中包含的文字，不分大小写',
    limit: '最多返回几个，不写为1000',
    offset: '跳过前几个，不写为0',
    accounts: '账号',
    total: '符合的总数，含未返回的',
  },
  createAccount: ACCOUNT_SEED_WORDS,
  SandboxAccount: {
    phone: '手机号，未脱敏；尚未绑定为空',
  },
  settings: SETTING_WORDS,
  changeSettings: SETTING_WORDS,
  WorldSettings: SETTING_WORDS,
  faults: { faults: '当前的故障' },
  createFault: { ...SETTING_WORDS, ...FAULT_WORDS },
  changeFault: {
    times: '一共发生几次，含已发生的',
  },
  Fault: {
    ...SETTING_WORDS,
    ...FAULT_WORDS,
    id: '故障编号',
    fired: '已发生几次',
    matched: '符合条件的请求或短信有几个',
  },
};
