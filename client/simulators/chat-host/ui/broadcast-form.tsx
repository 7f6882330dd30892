import { type FormEvent, useState } from 'react';
import { type Json, parseJson } from '#simulators/chat-host/protocol/json.ts';
import { Button } from '#ui/button.tsx';
import styles from './side-form.module.css';

interface BroadcastFormProps {
  readonly onSend: (name: string, body: Json) => void;
  readonly onIntroduce?: () => void;
}

/** Sends an event to every page that listens. */
export function BroadcastForm({ onSend, onIntroduce }: BroadcastFormProps) {
  const [name, setName] = useState('resume');
  const [body, setBody] = useState('{}');
  const [wrong, setWrong] = useState('');

  function send(event: FormEvent): void {
    event.preventDefault();
    const data = parseJson(body);
    setWrong(data === undefined ? '数据不是有效的JSON' : '');
    if (data !== undefined) onSend(name, data);
  }

  return (
    <form className={styles.form} onSubmit={send}>
      <h2 className={styles.heading}>全局事件</h2>
      <div className={styles.fields}>
        <label className={styles.field}>
          事件名
          <input className={styles.input} required value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        <label className={styles.field}>
          数据（JSON）
          <input className={styles.input} value={body} onChange={(event) => setBody(event.target.value)} />
        </label>
      </div>
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="secondary" size="small">
          发送事件
        </Button>
        {onIntroduce && (
          <Button look="secondary" size="small" onClick={onIntroduce}>
            重新握手
          </Button>
        )}
      </div>
    </form>
  );
}
