import { useCallback, useEffect, useState } from 'react';
import { failureText } from '#console/connection/control-failure.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { FixtureExport, FixtureExportQuery, FixtureOmission } from '#contract/control/fixture.ts';

const TYPING_MS = 300;

/** The world as a fixture, asked for again a moment after title or description changed. */
export function useExport({ title, description, story, from }: FixtureExportQuery) {
  const connection = useWorld();
  const [exported, setExported] = useState<FixtureExport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        const query = { title: title || undefined, description: description || undefined, story, from };
        connection.call(CONTROL.exportFixture, { query }).then(
          (answer) => {
            if (!isCurrent) return;
            setExported(answer);
            setFailure(null);
          },
          (thrown: unknown) => {
            if (isCurrent) setFailure(failureText(thrown));
          },
        );
      },
      exported === null ? 0 : TYPING_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [connection, title, description, story, from, tries]);
  const reload = useCallback(() => setTries((count) => count + 1), []);
  return { exported, failure, reload };
}

/** Count texts of a fixture's parts, in the order in which they are listed. */
const PARTS: Readonly<Record<string, (count: number) => string>> = {
  accounts: (count) => `${count}个账号`,
  generate: () => '批量生成的账号',
  weChat: (count) => `${count}个微信身份`,
  ali: (count) => `${count}个1688身份`,
  settings: (count) => `${count}项设置`,
  fixedCodes: (count) => `${count}个固定验证码`,
  faults: (count) => `${count}个故障`,
  events: (count) => `${count}个事件`,
  story: (count) => `${count}步的故事`,
};

const WHY: Readonly<Record<FixtureOmission['why'], string>> = {
  happened: '已经发生，结果已在数据里',
  cleared: '对应的故障已被清除',
  reference: '引用的账号或身份已不存在',
  until: '到某一时刻为止，场景里没有绝对时间',
  noStep: '故事里没有这样的步骤',
  lost: '太早的请求已不再保留，或超过了500步',
  replaced: '输入过、没有登录成功的密码，已换成别的',
};

/** Parts of a world that never go into a fixture: they start anew with each world. */
export const NEVER_EXPORTED = '短信和已发出的验证码、二维码、登录状态、密码锁定、请求日志、时钟';

/** Actions that make no call, so that no step of a recorded story shows them. */
export const NEVER_RECORDED = '不发请求的操作：勾选记住账号、没填全就提交、打开协议';

/** Parts of an exported fixture: `6个账号、1个故障`. */
export function partsText({ content }: Pick<FixtureExport, 'content'>): string {
  return Object.entries(PARTS)
    .flatMap(([key, text]) => {
      const part = content[key];
      return typeof part === 'object' && part !== null ? [text(Object.keys(part).length)] : [];
    })
    .join('、');
}

export const whyText = ({ why }: FixtureOmission): string => WHY[why];
