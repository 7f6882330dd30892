import { describe, expect, it } from 'vitest';
import { titleOf } from '#console/connection/world.tsx';
import { fileNameOf } from '#console/scenarios/save-scenario-dialog.tsx';
import { descriptionOf, groupsOf, matchingFixtures, withFirst } from '#console/scenarios/scenario-list.tsx';
import { spanText } from '#console/status/time-text.ts';
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

  it.each([
    ['../../etc/passwd', 'etc-passwd.yaml'],
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
    expect(evictedText({ journal: 3, inbox: 1 })).toBe('记录3条、短信1条');
    expect(evictedText({})).toBe('');
  });
});
