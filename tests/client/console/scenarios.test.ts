import { describe, expect, it } from 'vitest';
import { titleOf } from '#console/connection/world.tsx';
import { fileNameOf, partsText, whyText } from '#console/scenarios/save-scenario-dialog.tsx';
import {
  descriptionOf,
  groupsOf,
  isUntouched,
  matchingFixtures,
  scenarioIn,
  withFirst,
  withoutScenario,
} from '#console/scenarios/scenario-link.tsx';
import { spanText } from '#console/status/time-text.ts';
import { VIEWS, viewOf, WORKBENCH } from '#console/view.tsx';
import { placeIn } from '#console/workbench/use-portal-frame.ts';
import { bytesText, evictedText } from '#console/worlds/world-list.tsx';

const FIXTURES = [
  { name: 'sms-late', title: '短信迟到', description: '60秒后才到', group: '短信', story: [{ press: '重新获取' }] },
  { name: 'default', title: '', description: '' },
];

describe('scenarios', () => {
  it('are found by every word of name, title and description', () => {
    expect(matchingFixtures(FIXTURES, ' LATE 60秒 ').map(({ name }) => name)).toEqual(['sms-late']);
    expect(matchingFixtures(FIXTURES, '')).toEqual(FIXTURES);
    expect(withFirst(FIXTURES, 'default').map(({ name }) => name)).toEqual(['default', 'sms-late']);
    expect(FIXTURES.map(titleOf)).toEqual(['短信迟到', 'default']);
  });

  it('are found by the sentence and the word of a step', () => {
    for (const words of ['点「重新获取」', 'press'])
      expect(matchingFixtures(FIXTURES, words).map(({ name }) => name)).toEqual(['sms-late']);
  });

  it("stand under the headings of a first visit, then under a team's own, then under none", () => {
    const own = { name: 'mine', title: '', description: '', group: '我们的' };
    expect(groupsOf([...FIXTURES, own]).map(({ name, fixtures }) => [name, fixtures.map((one) => one.name)])).toEqual([
      ['短信', ['sms-late']],
      ['我们的', ['mine']],
      ['其他', ['default']],
    ]);
  });

  it('are described without the spaces that YAML folds lines with', () => {
    const description = '先登录。 再退出， 共2次 ，用 1688 授权\n登录 (A/B)';
    expect(descriptionOf({ name: 'x', title: '', description })).toBe('先登录。再退出，共2次，用 1688 授权登录 (A/B)');
  });

  it('are asked for by a link, once', () => {
    expect(scenarioIn('?scenario=a%20b%26c')).toBe('a b&c');
    expect(scenarioIn('?scenario=')).toBeNull();
    expect(withoutScenario('http://x/__sandbox/?world=w&scenario=a#/phone')).toBe('http://x/__sandbox/?world=w#/phone');
  });

  it('go on without a question only where nothing has happened', () => {
    const summary = { resets: 0, journal: 0, sessions: 0 } as Parameters<typeof isUntouched>[0];
    expect(isUntouched(summary)).toBe(true);
    for (const field of ['resets', 'journal', 'sessions']) expect(isUntouched({ ...summary, [field]: 1 })).toBe(false);
  });

  it.each([
    ['我的 场景', '我的-场景.yaml'],
    ['../../etc/passwd', 'etc-passwd.yaml'],
    ['a.yaml', 'a.yaml'],
    ['  ', 'scenario.yaml'],
  ])('are kept as a file that every system takes: %s', (typed, file) => {
    expect(fileNameOf(typed)).toBe(file);
  });
});

describe('places of the portal', () => {
  const origin = 'http://localhost:5173';

  it('are of this site only', () => {
    expect(placeIn(' /login?oauth_fail=1 ', origin)).toBe('/login?oauth_fail=1');
    expect(placeIn(`${origin}/go#x`, origin)).toBe('/go');
    for (const foreign of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '', '\\\\evil.example'])
      expect(placeIn(foreign, origin)).toBeNull();
  });
});

describe('the views', () => {
  it('open at the workbench, an address of nothing too, and at what the fragment names', () => {
    expect(viewOf('')).toBe(WORKBENCH);
    expect(viewOf('nothing')).toBe(WORKBENCH);
    for (const { id } of VIEWS) expect(viewOf(id).id).toBe(id);
  });
});

describe('figures in words', () => {
  it('tell stretches of time, bytes and what was let go', () => {
    expect([0, 300, 5_000, 90_000, 5_400_000, 86_400_001].map(spanText)).toEqual([
      '0秒',
      '300毫秒',
      '5秒',
      '1分钟30秒',
      '1小时30分钟',
      '1天1毫秒',
    ]);
    expect([0, 58_000, 1_600_000, 268_435_456].map(bytesText)).toEqual(['0 kB', '57 kB', '1.5 MB', '256 MB']);
    expect(evictedText({ journal: 3, inbox: 1 })).toBe('请求日志3条、短信1条');
    expect(evictedText({})).toBe('');
  });
});

describe('what is exported', () => {
  it('is counted by its parts', () => {
    const content = {
      title: '一',
      accounts: [{}, {}],
      weChat: { a: null },
      settings: { abTestEnabled: true },
      story: [{}],
    };
    expect(partsText({ content })).toBe('2个账号、1个微信身份、1项设置、1步的故事');
    expect(partsText({ content: {} })).toBe('');
  });

  it('leaves out each part for a reason in words', () => {
    expect(whyText({ path: 'events.0', why: 'happened' })).toBe('已经发生，结果已在数据里');
  });
});
