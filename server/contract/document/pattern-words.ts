import type { Words } from './words.ts';

/** Fields of a pattern that recorded calls are asked by. */
export const PATTERN_WORDS: Words = {
  path: ['接口路径，有没有/go都可以', 'path of a call, with or without /go'],
  code: ['拒绝的错误码；null表示没有被拒绝', 'refusal code; null: not refused'],
  body: ['请求体中的这些字段，加密的按明文比较', 'fields of the body; encrypted ones are compared as plain text'],
  rule: ['拒绝它的规则，见请求日志', 'rule that refused it, as in the journal'],
  fault: ['影响它的故障编号；null表示没有', 'id of the fault applied to it; null: none'],
};
