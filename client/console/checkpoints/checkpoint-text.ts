import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { callLabel } from '#contract/portal/endpoints.ts';

/** Acts of the control API that leave a point, as a person calls them. */
const ACTS: Readonly<Partial<Record<keyof typeof CONTROL, string>>> = {
  moveClock: '拨时钟',
  createSession: '直接登录',
  changeSettings: '改设置',
  rotateKeys: '更换公钥',
  clearSms: '清空短信',
  qrAction: '操作二维码',
  authorizeAli: '同意1688授权',
  createAccount: '新增账号',
  changeAccount: '修改账号',
  deleteAccount: '删除账号',
  createFault: '新增故障',
  changeFault: '改故障次数',
  clearFaults: '清除全部故障',
  deleteFault: '清除故障',
};

const TEXT_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(ACTS).map(([name, text]) => {
    const { method, path } = CONTROL[name as keyof typeof CONTROL];
    return [`${method} ${path}`, text];
  }),
);

const KINDS: Readonly<Record<Checkpoint['kind'], string>> = {
  start: '开始',
  before: '操作之前',
  act: '操作之后',
  asked: '手动存的',
  left: '回去之前',
};

/** Name of a point, else the act that it stands before or after: `登录之后`. */
export function checkpointText({ name, kind, call }: Checkpoint): string {
  if (name !== null) return name;
  if (call === null) return KINDS[kind];
  return `${TEXT_OF.get(call) ?? callLabel(call.replace(/^\w+ /, ''))}${kind === 'before' ? '之前' : '之后'}`;
}
