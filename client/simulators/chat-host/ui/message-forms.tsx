import { useState } from 'react';
import { useForm } from '#console/forms/use-form.ts';
import { spanText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { Act } from '#console/ui/parts.tsx';
import { METHODS, parseJson } from '#simulators/chat-host/protocol/host-call.ts';
import { ScriptedResponse } from '#simulators/chat-host/protocol/host-state.ts';
import type { RunningHost } from '#simulators/chat-host/wire/use-host.ts';
import { choicesOf, SelectField, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';

const { callComponent, getItem, setItem, removeItem, getTemporary, bounce } = METHODS;
const SCRIPTABLE = [callComponent, getItem, setItem, removeItem, getTemporary, bounce].map((method) => ({
  value: method,
  label: method,
}));
const KIND_NAMES = { fail: '失败', ok: '成功', never: '不应答' } as const;
const FORGERIES = choicesOf({ '': '不发', origin: '来自其他来源', id: '未知的msgId' });
const START = { kind: 'fail', code: '7', delayMs: '', duplicates: '', forged: '' };

/** Answers written beforehand, by method; each is used once, in order. */
export function ScriptForm({ host: { machine, state } }: { host: RunningHost }) {
  const { answers } = state.scenario;
  const [method, setMethod] = useState<string>(callComponent);
  const { bind, set, at, check } = useForm(ScriptedResponse, START);
  const waiting = Object.entries(answers).flatMap(([of, list]) => list.map((answer, index) => ({ of, answer, index })));
  const put = (of: string, list: readonly ScriptedResponse[]) =>
    machine.put(() => machine.set({ answers: { ...answers, [of]: list } }));

  function add() {
    const answer = check();
    if (answer) put(method, [...(answers[method] ?? []), answer]);
  }

  function choose(kind: string) {
    set('kind', kind);
    set('code', kind === 'fail' ? START.code : undefined);
  }

  return (
    <Form className={layout.stack} onSubmit={add}>
      <h2 className={layout.title}>下一次应答</h2>
      <SelectField label="方法" value={method} choices={SCRIPTABLE} onChange={setMethod} />
      <div className={layout.pair}>
        <SelectField label="应答" {...bind('kind')} choices={choicesOf(KIND_NAMES)} onChange={choose} />
        {at('kind') === 'fail' && <TextField label="错误码" {...bind('code')} />}
        <TextField label="延迟（毫秒）" inputMode="numeric" placeholder="0" {...bind('delayMs')} />
        <TextField label="重复次数" inputMode="numeric" placeholder="0" {...bind('duplicates')} />
        <SelectField label="先发伪造应答" choices={FORGERIES} {...bind('forged')} />
      </div>
      <div className={layout.row}>
        <Act type="submit">添加应答</Act>
      </div>
      {waiting.length > 0 && (
        <ul className={layout.rows} aria-label="等待使用的应答">
          {waiting.map(({ of, answer, index }) => (
            <li key={`${of} ${index}`} className={layout.item}>
              <code className={`${layout.grow} ${layout.mono}`}>
                {of} {scriptText(answer)}
              </code>
              <Act
                aria-label={`移除${of}的第${index + 1}个应答`}
                onClick={() => put(of, answers[of]?.toSpliced(index, 1) ?? [])}
              >
                移除
              </Act>
            </li>
          ))}
        </ul>
      )}
    </Form>
  );
}

/** `失败 7，延迟500毫秒`: an answer in one line. */
function scriptText({ kind, code, delayMs, duplicates, forged }: ScriptedResponse) {
  return [
    kind === 'fail' ? `${KIND_NAMES.fail} ${code ?? ''}`.trim() : KIND_NAMES[kind],
    delayMs && `延迟${spanText(delayMs)}`,
    duplicates && `重复${duplicates}次`,
    forged && (forged === 'origin' ? '先发其他来源的伪造应答' : '先发未知msgId的应答'),
  ]
    .filter(Boolean)
    .join('，');
}

/** Sends an event to every page that listens. */
export function BroadcastForm({ host: { machine } }: { host: RunningHost }) {
  const [name, setName] = useState('resume');
  const [body, setBody] = useState('{}');
  const [isSent, setSent] = useState(false);
  const data = parseJson(body);

  function send() {
    setSent(true);
    if (data !== undefined && name !== '') machine.put(() => machine.broadcast(name, data));
  }

  return (
    <Form className={layout.stack} onSubmit={send}>
      <h2 className={layout.title}>全局事件</h2>
      <div className={layout.pair}>
        <TextField
          label="事件名"
          value={name}
          error={isSent && name === '' ? '请填写事件名' : undefined}
          onChange={setName}
        />
        <TextField
          label="数据（JSON）"
          value={body}
          error={isSent && data === undefined ? '数据不是有效的JSON' : undefined}
          onChange={setBody}
        />
      </div>
      <div className={layout.row}>
        <Act type="submit">发送事件</Act>
      </div>
    </Form>
  );
}
