import { ACCOUNT_SEED_WORDS } from './account-words.ts';
import { FAULT_WORDS } from './fault-words.ts';
import { SETTING_WORDS } from './setting-words.ts';
import type { Words } from './words.ts';

/** Fields of accounts, settings and faults, by call or shared answer. */
export const STATE_FIELD_WORDS: Readonly<Record<string, Words>> = {
  accounts: {
    q: [
      '账号名、手机号、编号或1688编号中包含的文字，不分大小写',
      'text that name, phone, accountId or 1688 id contain, in any case',
    ],
    limit: ['最多返回几个，不写为1000', 'how many at most; 1000 by default'],
    offset: ['跳过前几个，不写为0', 'how many of the first are left out; 0 by default'],
    accounts: ['账号', 'accounts'],
    total: ['符合的总数，含未返回的', 'how many fit, with those that the limit left out'],
  },
  createAccount: ACCOUNT_SEED_WORDS,
  SandboxAccount: {
    phone: ['手机号，未脱敏；尚未绑定为空', 'phone, not masked; empty where none is bound'],
  },
  settings: SETTING_WORDS,
  changeSettings: SETTING_WORDS,
  WorldSettings: SETTING_WORDS,
  faults: { faults: ['当前的故障', 'the faults'] },
  createFault: { ...SETTING_WORDS, ...FAULT_WORDS },
  changeFault: {
    times: ['一共发生几次，含已发生的', 'how many times in all, with those it happened already'],
  },
  Fault: {
    ...SETTING_WORDS,
    ...FAULT_WORDS,
    id: ['故障编号', 'id of the fault'],
    fired: ['已发生几次', 'how often it happened'],
    matched: ['符合条件的请求或短信有几个', 'how many calls or messages matched'],
  },
};
