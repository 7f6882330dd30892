import type { Words } from './words.ts';

/** Fields of a pattern that recorded calls are asked by. */
export const PATTERN_WORDS: Words = {
  path: '接口路径，有没有/go都可以',
  code: '拒绝的错误码；null表示没有被拒绝',
  body: '请求体中的这些字段，加密的按明文比较',
  rule: '拒绝它的规则，见请求日志',
  fault: '影响它的故障编号；null表示没有',
};
