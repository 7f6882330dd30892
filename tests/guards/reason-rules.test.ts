import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Row, row } from '#contract/reasons/reason-row.ts';
import { REASONS, type Reason, type Rule } from '#contract/reasons/reasons.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { SINGLE_MISTAKES } from '#support/single-mistakes.ts';

const RULES = Object.keys(REASONS) as Rule[];

/** Rules that no single portal call shows in a journal, by their names in the server's code. */
const ELSEWHERE: Partial<Record<Rule, string>> = {
  'world.reset': "'world.reset'",
  'accounts.full': "'accounts.full'",
  'body.encoding': "'body.encoding'",
  'body.cut': "'body.cut'",
  'sandbox.error': "'sandbox.error'",
  'body.values': "kind: 'values'",
};

/** A fact that serves as a text and as a wrong field. */
const ANY = Object.assign(Object('any'), { path: 'any', wanted: 'text', kind: 'text', text: 'any' });
/** Facts of any rule: each is a list of one text, which the words of a text, a number and a list can be made of. */
const ANY_FACTS = new Proxy({}, { get: () => Object.assign([ANY], { replace: () => 'any' }) });

describe('the table of reasons', () => {
  it('has words in both languages', () => {
    for (const rule of RULES) {
      const { zh, en } = REASONS[rule] as unknown as Row<object>;
      const [{ title, ...chinese }, english] = [zh(ANY_FACTS), en(ANY_FACTS)];
      expect(title, rule).toMatch(/\p{Script=Han}/u);
      expect(Object.keys(chinese), rule).toEqual(expect.arrayContaining(['expected', 'got', ...Object.keys(english)]));
      expect(Object.values(english).join(''), rule).toMatch(/^\P{Script=Han}+$/u);
    }
  });

  it('has no unused row: each rule has a single mistake, or is named in the code', () => {
    const code = serverCode();
    for (const rule of RULES) {
      const isShown = SINGLE_MISTAKES.some((mistake) => mistake.rule === rule || mistake.rule.startsWith(`${rule}.`));
      const name = ELSEWHERE[rule];
      expect(isShown, rule).toBe(name === undefined);
      if (name !== undefined) expect(code).toContain(name);
    }
  });

  it('compiles only with the facts that a rule has', () => {
    const right: Reason = { rule: 'sms.spent', ageMs: 1, attempt: 1, max: 5 };
    // @ts-expect-error: a fact that the rule does not have
    const more: Reason = { ...right, rule: 'sms.spent', secret: '' };
    // @ts-expect-error: a fact that is missing
    const less: Reason = { rule: 'sms.spent', ageMs: 1 };
    // @ts-expect-error: a rule that does not exist
    const none: Reason = { rule: 'sms.nothing' };
    // @ts-expect-error: words of a fact that the rule does not have
    const odd = row<{ name: string }>(({ age }) => ({ title: age, expected: '', got: '' }), ['']);
    // @ts-expect-error: a rule without words in English
    const half = row(['', '', '']);
    expect([more, less, none, odd, half]).toHaveLength(5);
  });
});

function serverCode(): string {
  return ['server/domain', 'server/http']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, folder, file)),
    )
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}
