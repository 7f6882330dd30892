import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';

/** Words that a person of the console never reads, with the one in their place. */
const WORSE: Readonly<Record<string, string>> = {
  推进: '拨快 or 拨到',
  回答: '响应',
  请求日志: '记录',
  淘汰: '清理',
  收回: '清理',
  挤出: '清理',
  回到这次之前: '回到提交前',
  从这里开一个新世界: '从提交前另开一个世界',
  没有过期的验证码: '未过期的验证码',
  '“': '「」',
};

/** A list of signs, and of words that somebody may write. */
const WRITTEN_BY_OTHERS = 'server/sandbox/fixture/text/slips.ts';
const FOLDERS = ['client/console', 'server'];

describe('the words of the console and the control API', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ).filter((file) => /\.tsx?$/.test(file) && file !== WRITTEN_BY_OTHERS);
  it.each(Object.entries(WORSE))('have no %s: it is %s', (worse) => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(worse))).toEqual([]);
  });
});
