import { useState } from 'react';
import { useWorld } from '#console/connection/world.tsx';
import { useForm } from '#console/hooks/use-form.ts';
import layout from '#console/ui/layout.module.css';
import { NewFault } from '#contract/control/fault.ts';
import { labelOf } from '#contract/endpoint.ts';
import { effectText, matchText, scopeText } from '#contract/fault-text.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { Button } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { CheckField, choicesOf, SelectField, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import {
  ANSWERS,
  AnswerFields,
  DelayFields,
  faultRules,
  NEW_FAULT,
  SmsFields,
  smsDraft,
  TIMES,
} from './fault-fields.tsx';
import { useAddFault } from './fault-list.tsx';

const CALLS = [
  { value: '', label: '所有接口' },
  ...Object.values(ENDPOINTS).map((call) => ({
    value: call.path,
    label: `${labelOf(call)} ${call.method} ${call.path}`,
  })),
];
const KINDS = choicesOf({ answer: '接口', sms: '短信' });
const EFFECTS = choicesOf({
  status: 'HTTP状态',
  business: '业务错误',
  unauthorized: '401',
  broken: '响应格式错误',
  none: '照常',
});
const SCOPES = choicesOf({ next: '下一次', times: 'N次', until: '直到', always: '一直' });

/** Form of a new fault, over the contract's schema: its match, its effect and its lifetime. */
export function FaultForm({ onDone }: { onDone?: () => void }) {
  const { clock } = useWorld();
  const { isBusy, add } = useAddFault();
  const [effect, setEffect] = useState('status');
  const [scope, setScope] = useState('next');
  const form = useForm(
    NewFault,
    NEW_FAULT,
    faultRules(() => clock.now() ?? 0),
  );
  const { at, bind, set, value } = form;
  const isSms = at('sms') !== undefined;
  const unit = isSms ? '条' : '次';

  function choose(kind: string) {
    set('answer', kind === 'sms' ? undefined : ANSWERS[effect]);
    set('sms', kind === 'sms' ? smsDraft('late') : undefined);
    set('match', {});
  }

  function answerWith(next: string) {
    setEffect(next);
    set('answer', { ...ANSWERS[next], delayMs: at('answer.delayMs'), when: at('answer.when') });
  }

  function last(next: string) {
    setScope(next);
    set('times', TIMES[next]);
    set('until', next === 'until' ? '5' : undefined);
  }

  async function submit() {
    const fault = form.check();
    if (fault && (await add(fault))) onDone?.();
  }

  return (
    <Form className={layout.stack} onSubmit={submit}>
      <Segments label="类型" value={isSms ? 'sms' : 'answer'} choices={KINDS} onChange={choose} />
      {isSms ? <SmsFields form={form} /> : <SelectField label="接口" choices={CALLS} {...bind('match.path')} />}
      <div className={layout.pair}>
        <TextField label="只对手机号" inputMode="tel" placeholder="所有" {...bind('match.phone')} />
        {!isSms && <TextField label="只对账号" placeholder="所有" {...bind('match.account')} />}
        <TextField label={`只在第几${unit}`} inputMode="numeric" placeholder={`每${unit}`} {...bind('match.nth')} />
      </div>
      {!isSms && (
        <>
          <Segments label="响应" isLabelShown value={effect} choices={EFFECTS} onChange={answerWith} />
          <AnswerFields form={form} effect={effect} />
          {effect !== 'none' && (
            <CheckField
              label="照常执行，只破坏响应"
              checked={at('answer.when') === 'after'}
              onChange={(isAfter) => set('answer.when', isAfter ? 'after' : undefined)}
            />
          )}
          <DelayFields form={form} />
        </>
      )}
      <Segments label="生效范围" isLabelShown value={scope} choices={SCOPES} onChange={last} />
      <div className={layout.pair}>
        {scope === 'times' && <TextField label="共几次" inputMode="numeric" {...bind('times')} />}
        {scope === 'until' && (
          <TextField label="从现在起多少分钟（世界的时钟）" inputMode="numeric" {...bind('until')} />
        )}
        <TextField
          label="概率（%）"
          inputMode="numeric"
          placeholder="100"
          hint="由世界的种子决定，可以重现"
          {...bind('chance')}
        />
      </div>
      <p className={layout.hint} aria-live="polite">
        {value ? `${matchText(value)}：${effectText(value)}（${scopeText(value)}）` : '还有字段需要改正'}
      </p>
      <div className={layout.row}>
        <Button type="submit" aria-busy={isBusy}>
          使故障生效
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            form.revert();
            setEffect('status');
            setScope('next');
          }}
        >
          重填
        </Button>
      </div>
    </Form>
  );
}
