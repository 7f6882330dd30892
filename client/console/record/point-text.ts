import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { labelOf } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';

const ACTS: ReadonlyMap<string, string> = new Map(
  [...Object.values(CONTROL), ...Object.values(ENDPOINTS)].map((call) => [
    `${call.method} ${call.path}`,
    labelOf(call),
  ]),
);

const KINDS: Readonly<Record<Checkpoint['kind'], string>> = {
  start: '开始',
  before: '操作之前',
  act: '操作之后',
  asked: '手动存的',
  left: '回去之前',
};

/** Name of a point, else the act that it stands before or after: `登录之后`. */
export function pointText({ name, kind, call }: Checkpoint): string {
  const act = call === null ? undefined : ACTS.get(call);
  return name ?? (act === undefined ? KINDS[kind] : `${act}${kind === 'before' ? '之前' : '之后'}`);
}
