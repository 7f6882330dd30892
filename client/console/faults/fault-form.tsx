import { useId, useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import form from '#console/ui/form.module.css';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { Form } from '#ui/form.tsx';
import panel from '#ui/panel.module.css';
import { CallFields } from './call-fields.tsx';
import { EMPTY_DRAFT, type FaultDraft } from './fault-draft.ts';
import styles from './fault-form.module.css';
import { type DraftErrors, faultOf } from './fault-of.ts';
import { faultText, scopeText } from './fault-text.ts';
import { ScopeFields } from './scope-fields.tsx';
import { SmsFields } from './sms-fields.tsx';

const KINDS = [
  { value: 'call', label: '接口' },
  { value: 'sms', label: '短信' },
];

/** Form of a new fault: its match, its effect and its lifetime. */
export function FaultForm({ onDone }: { onDone: () => void }) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const [draft, setDraft] = useState<FaultDraft>(EMPTY_DRAFT);
  const [errors, setErrors] = useState<DraftErrors>({});
  const headingId = useId();
  const reading = faultOf(draft, connection.clock.now() ?? 0);

  function change(next: Partial<FaultDraft>): void {
    setDraft({ ...draft, ...next });
    setErrors({});
  }

  async function submit(): Promise<void> {
    const { fault, errors: wrong } = faultOf(draft, connection.clock.now() ?? 0);
    if (!fault) return setErrors(wrong);
    await act(() => connection.call(CONTROL.createFault, { body: fault }), `故障已生效：${faultText(fault)}`);
    onDone();
  }

  return (
    <section className={panel.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        新增故障
      </h2>
      <Form className={styles.form} onSubmit={() => void submit()}>
        <Segments
          label="类型"
          value={draft.kind}
          choices={KINDS}
          onChange={(kind) => change({ kind: kind as FaultDraft['kind'] })}
        />
        {draft.kind === 'call' ? (
          <CallFields draft={draft} errors={errors} onChange={change} />
        ) : (
          <SmsFields draft={draft} errors={errors} onChange={change} />
        )}
        <ScopeFields draft={draft} errors={errors} onChange={change} />
        <div className={styles.foot}>
          <p className={styles.sum} aria-live="polite">
            {reading.fault ? `${faultText(reading.fault)}（${scopeText(reading.fault)}）` : '还有字段需要改正'}
          </p>
          <div className={form.actions}>
            <Button type="submit" aria-busy={isBusy}>
              使故障生效
            </Button>
            <Button look="secondary" onClick={() => change(EMPTY_DRAFT)}>
              重填
            </Button>
            {reading.fault && (
              <CurlButton call={{ endpoint: CONTROL.createFault, input: { body: reading.fault } }} what="新增故障" />
            )}
          </div>
        </div>
      </Form>
    </section>
  );
}
