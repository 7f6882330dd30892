import { type Draft, type DraftRules, typedNumber, type useForm } from '#console/hooks/use-form.ts';
import layout from '#console/ui/layout.module.css';
import { BROKEN_TEXT, SMS_TEXT } from '#contract/fault-text.ts';
import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import { jsonOf } from '#contract/json-value.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/wire/tolerant.ts';
import { Segments } from '#ui/fields/segments.tsx';
import { CheckField, choicesOf, SelectField, TextArea, TextField } from '#ui/fields/text-field.tsx';

const fieldsOf = (nested: string, names: readonly string[]) => [
  { value: nested, label: `${nested}（嵌套）` },
  ...names.map((value) => ({ value, label: value })),
];

/** Fields of the contract for an error's code, as choices. */
const CODES = fieldsOf('err.code', CODE_FIELDS);
const KINDS = choicesOf(SMS_TEXT).map(({ value, label }) => ({ value, label: label.replace('短信', '') }));
/** Fields of the contract for an error's text. */
const MESSAGES = fieldsOf('err.msg', MESSAGE_FIELDS);
const ACTIONS = [
  { value: '', label: '所有短信' },
  ...Object.entries(SMS_ACTION_TEXT).map(([value, label]) => ({ value, label: `${label}短信` })),
];

type FieldsProps = { readonly form: Pick<ReturnType<typeof useForm>, 'at' | 'bind' | 'set' | 'problems'> };

/** A message that goes wrong on its way to the phone. */
export function SmsFields({ form: { at, bind, set } }: FieldsProps) {
  const kind = String(at('sms.kind'));
  return (
    <>
      <Segments
        label="短信会"
        isLabelShown
        value={kind}
        choices={KINDS}
        onChange={(next) => set('sms', smsDraft(next))}
      />
      {takesTime(kind) && (
        <TextField
          label={kind === 'late' ? '迟到多少秒（世界的时钟）' : '最多等下一条多少秒（世界的时钟）'}
          inputMode="numeric"
          {...bind('sms.delayMs')}
        />
      )}
      <SelectField label="哪种短信" choices={ACTIONS} {...bind('match.action')} />
    </>
  );
}

/** The fields that belong to the chosen kind of answer. */
export function AnswerFields({ form: { at, bind, set }, effect }: FieldsProps & { effect: string }) {
  const isOk = at('answer.wire.envelope.status') === 'ok';
  if (effect === 'unauthorized')
    return <TextField label="登录地址loginUrl" hint="留空表示响应里没有loginUrl" {...bind('answer.loginUrl')} />;
  if (effect === 'broken')
    return <SelectField label="怎样坏" choices={choicesOf(BROKEN_TEXT)} {...bind('answer.broken')} />;
  if (effect === 'none') return null;
  const status = <TextField label="HTTP状态" inputMode="numeric" disabled={isOk} {...bind('answer.status')} />;
  if (effect === 'status')
    return (
      <>
        {status}
        <TextArea label="响应的JSON（可不填）" rows={3} hint="不填时用世界的响应格式" {...bind('answer.body')} />
      </>
    );
  return (
    <>
      <div className={layout.pair}>
        <SelectField label="错误码字段" choices={CODES} {...bind('answer.wire.envelope.code')} />
        <TextField label="错误码" placeholder="FAULT_INJECTED" {...bind('answer.code')} />
        <SelectField label="提示字段" choices={MESSAGES} {...bind('answer.wire.envelope.message')} />
        <TextField label="提示" placeholder="默认提示" {...bind('answer.message')} />
      </div>
      {status}
      <CheckField
        label="HTTP状态总是200"
        checked={isOk}
        onChange={(checked) => set('answer.wire.envelope.status', checked ? 'ok' : 'refusal')}
      />
    </>
  );
}

/** Delay of a call, in real time. */
export function DelayFields({ form: { at, bind, set, problems } }: FieldsProps) {
  const delay = at('answer.delayMs');
  const kind = delay === undefined ? 'none' : typeof delay === 'string' ? 'fixed' : 'range';
  return (
    <>
      <Segments
        label="延迟"
        isLabelShown
        value={kind}
        choices={choicesOf({ none: '不延迟', fixed: '固定', range: '范围' })}
        onChange={(next) => set('answer.delayMs', DELAYS[next])}
      />
      {kind === 'fixed' && <TextField label="延迟（毫秒）" inputMode="numeric" {...bind('answer.delayMs')} />}
      {kind === 'range' && (
        <div className={layout.pair}>
          <TextField label="最短（毫秒）" inputMode="numeric" {...bind('answer.delayMs.min')} />
          <TextField label="最长（毫秒）" inputMode="numeric" {...bind('answer.delayMs.max')} />
        </div>
      )}
      {problems.answer !== undefined && <p className={layout.wrong}>{problems.answer}</p>}
    </>
  );
}

/** First values of each choice of the fault form, in the shape of the contract's schema. */
export const ANSWERS: Readonly<Record<string, Draft>> = {
  status: { status: '503', body: '' },
  business: { status: '503', wire: { envelope: { code: 'err.code', message: 'err.msg', status: 'refusal' } } },
  unauthorized: { loginUrl: '/login' },
  broken: { broken: 'drop' },
  none: {},
};
const DELAYS: Readonly<Record<string, Draft[string]>> = { fixed: '3000', range: { min: '1000', max: '4000' } };
export const TIMES: Readonly<Record<string, string>> = { next: '1', times: '3' };
export const NEW_FAULT: Draft = { match: {}, answer: ANSWERS.status, times: TIMES.next };

/** Fault of a message, with a minute of delay where it has a delay. */
export function smsDraft(kind: string): Draft {
  return { kind, ...(takesTime(kind) && { delayMs: '60' }) };
}

const takesTime = (kind: unknown) => kind === 'late' || kind === 'outOfOrder';

const MINUTE_MS = 60_000;
const UNTIL_MAX_MINUTES = 525_600;

/** Rules for reading its fields. @param now the world's time, for 直到 */
export function faultRules(now: () => number): DraftRules {
  return {
    units: { chance: 0.01, 'sms.delayMs': 1000 },
    read: {
      times: typedNumber,
      'answer.body': bodyIn,
      'answer.loginUrl': (text) => text.trim(),
      until: (text) => instantIn(text, now()),
    },
    problems: { answer: '请选择延迟，或选择一种响应', 'answer.delayMs.max': '不能小于最短延迟' },
  };
}

function bodyIn(text: string): unknown {
  if (text.trim() === '') return undefined;
  const body = jsonOf(text);
  if (body === undefined) throw new Error('不是合法的JSON');
  return body;
}

function instantIn(minutes: string, now: number) {
  const count = typedNumber(minutes);
  if (!Number.isInteger(count) || count < 1 || count > UNTIL_MAX_MINUTES)
    throw new Error(`请输入1到${UNTIL_MAX_MINUTES}的整数`);
  return Math.floor(now) + count * MINUTE_MS;
}
