import fc from 'fast-check';
import type { SmsAction } from '#contract/fields.ts';
import { CODE_TRIES, WRONG_PASSWORDS } from '#contract/limits.ts';
import { RUNS, type Run, type Step, step } from './model-steps.ts';
import { FREE, FROZEN, GROUP, GROUP_IDS, ONE } from './portal-model.ts';

const by = fc.nat({ max: 1 });
const back = fc.nat({ max: 2 });
const isRight = fc.boolean();
const phone = fc.constantFrom(GROUP, ONE, FROZEN, FREE);
const id = fc.constantFrom(...GROUP_IDS, '3001');
const action = fc.constantFrom<SmsAction>('login', 'register', 'forgetPwd');
/** Just before and at the end of something's life. */
const ms = fc.constantFrom(1, 31_999, 32_000, 59_999, 60_000, 299_999, 300_000, 599_999, 600_000, 899_999, 900_000);

function command<Given extends unknown[]>(
  run: (...given: Given) => Run,
  ...given: { [Nth in keyof Given]: fc.Arbitrary<Given[Nth]> }
): fc.Arbitrary<Step> {
  return fc.tuple<Given>(...given).map((values) => step(`${run.name}(${values})`, run(...values)));
}

function inTurn(name: string, runsOf: (by: number) => Run[]): fc.Arbitrary<Step> {
  return by.map((who) =>
    step(`${name}(${who})`, async (model, world) => {
      for (const run of runsOf(who)) await run(model, world);
    }),
  );
}

const times = (count: number, run: Run) => Array.from({ length: count }, () => run);
const { send, sms, verify, register, password } = RUNS;

/** Limits that are used up, and the try after that. */
const SPENT = [
  inTurn('exhaust', (who) => [
    send(who, ONE, 'login'),
    ...times(CODE_TRIES, sms(who, ONE, false)),
    sms(who, ONE, true),
  ]),
  inTurn('lock', (who) => [...times(WRONG_PASSWORDS, password(who, '3001', false)), password(who, '3001', true)]),
];

const PROVE = inTurn('prove', (who) => [send(who, GROUP, 'login'), sms(who, GROUP, true)]);

/** Steps weighted so that proofs are made, mixed up between browsers and left unused. */
export const STEPS: readonly fc.Arbitrary<Step>[] = [
  PROVE,
  PROVE,
  PROVE,
  ...SPENT,
  inTurn('mint', (who) => [send(who, ONE, 'forgetPwd'), verify(who, ONE, true)]),
  inTurn('enrol', (who) => [send(who, FREE, 'register'), register(who, FREE, true)]),
  command(RUNS.send, by, phone, action),
  command(RUNS.sms, by, phone, isRight),
  command(RUNS.verify, by, phone, isRight),
  command(RUNS.register, by, phone, isRight),
  command(RUNS.password, by, fc.constantFrom('3001', '2001', '4001', 'nobody'), isRight),
  command(RUNS.choose, by, id),
  command(RUNS.choose, by, id),
  command(RUNS.gsid, by, back, isRight),
  command(RUNS.gsid, by, back, isRight),
  command(RUNS.reset, by, back, isRight),
  command(RUNS.signOut, by),
  command(RUNS.prepare, by),
  command(RUNS.confirm, back, id),
  command(RUNS.poll, by, back),
  command(RUNS.poll, by, back),
  command(RUNS.beginOauth, by),
  ...[true, true].map(() => command(RUNS.agree, back, fc.constantFrom('many', 'one'))),
  command(RUNS.endOauth, by, back),
  command(RUNS.endOauth, by, back),
  command(RUNS.end, id, fc.constantFrom('disable', 'delete', 'password')),
  command(RUNS.wait, ms),
  command(RUNS.wait, ms),
];
