import { type FormEvent, useState } from 'react';
import { METHODS } from '#simulators/chat-host/protocol/host-call.ts';
import type { Scenario, ScriptedResponse } from '#simulators/chat-host/protocol/scenario.ts';
import { Button } from '#ui/button.tsx';
import { readResponse, scriptText } from './script-fields.ts';
import styles from './side-form.module.css';

interface ScriptFormProps {
  readonly scenario: Scenario;
  readonly onChange: (part: Partial<Scenario>) => void;
}

/** Answers written beforehand, by method; each is used once, in order. */
export function ScriptForm({ scenario, onChange }: ScriptFormProps) {
  const [kind, setKind] = useState<ScriptedResponse['kind']>('fail');
  const waiting = Object.entries(scenario.answers).flatMap(([method, answers]) =>
    answers.map((answer, index) => ({ method, answer, index })),
  );

  function put(method: string, answers: readonly ScriptedResponse[]): void {
    onChange({ answers: { ...scenario.answers, [method]: answers } });
  }

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { method, answer } = readResponse(new FormData(event.currentTarget));
    put(method, [...(scenario.answers[method] ?? []), answer]);
  }

  return (
    <form className={styles.form} onSubmit={add}>
      <h2 className={styles.heading}>下一次应答</h2>
      <div className={styles.fields}>
        <label className={styles.wide}>
          方法
          <select name="method" className={styles.input} defaultValue={METHODS.callComponent}>
            {SCRIPTABLE.map((method) => (
              <option key={method}>{method}</option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          应答
          <select
            name="kind"
            className={styles.input}
            value={kind}
            onChange={(event) => setKind(event.target.value as ScriptedResponse['kind'])}
          >
            <option value="fail">失败</option>
            <option value="ok">成功</option>
            <option value="never">不应答</option>
          </select>
        </label>
        <label className={styles.field}>
          错误码
          <input name="code" className={styles.input} defaultValue="7" disabled={kind !== 'fail'} />
        </label>
        <NumberField name="delayMs" label="延迟（毫秒）" />
        <NumberField name="duplicates" label="重复次数" />
        <NumberField name="events" label="先发事件数" />
        <label className={styles.field}>
          先发伪造应答
          <select name="forged" className={styles.input} defaultValue="">
            <option value="">不发</option>
            <option value="origin">来自其他来源</option>
            <option value="id">未知的msgId</option>
          </select>
        </label>
      </div>
      <Button type="submit" look="secondary" size="small">
        添加应答
      </Button>
      {waiting.length > 0 && (
        <ul className={styles.waiting} aria-label="等待使用的应答">
          {waiting.map(({ method, answer, index }) => (
            <li key={`${method} ${index}`} className={styles.row}>
              <code>
                {method} {scriptText(answer)}
              </code>
              <Button
                look="secondary"
                size="small"
                aria-label={`移除${method}的第${index + 1}个应答`}
                onClick={() =>
                  put(
                    method,
                    (scenario.answers[method] ?? []).filter((_, other) => other !== index),
                  )
                }
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

const SCRIPTABLE = [
  METHODS.callComponent,
  METHODS.getItem,
  METHODS.setItem,
  METHODS.removeItem,
  METHODS.getTemporary,
  METHODS.bounce,
];

function NumberField({ name, label }: { name: string; label: string }) {
  return (
    <label className={styles.field}>
      {label}
      <input name={name} type="number" min={0} step={1} className={styles.input} defaultValue={0} />
    </label>
  );
}
