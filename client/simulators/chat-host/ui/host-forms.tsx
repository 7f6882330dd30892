import { useState } from 'react';
import { useForm } from '#console/hooks/use-form.ts';
import { spanText } from '#console/status/time-text.ts';
import { copyText } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, useNotices } from '#console/ui/parts.tsx';
import { METHODS, parseJson } from '#simulators/chat-host/protocol/host-call.ts';
import {
  readScenario,
  SCENARIO_PARAMETER,
  type Scenario,
  ScriptedResponse,
} from '#simulators/chat-host/protocol/host-state.ts';
import { authorise } from '#simulators/chat-host/protocol/take-call.ts';
import type { RunningHost } from '#simulators/chat-host/wire/use-host.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, choicesOf, SelectField, TextArea, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';

interface HostProps {
  host: RunningHost;
}

/** The scenario as it stands, and the way to change a part of it. */
function scenarioOf({ machine, state }: RunningHost) {
  return { scenario: state.scenario, change: (part: Partial<Scenario>) => machine.put(() => machine.set(part)) };
}

const RESULTS = choicesOf({ ok: '成功', failed: '失败' });
const STARTS = choicesOf({ now: '立即', late: '延迟', never: '永不', failed: '失败' });
const CLOSINGS = choicesOf({ resolves: '成功，结果码22', fails: '失败，错误码22' });
const MISSING = choicesOf({ empty: '空文本', fails: '失败，错误码1' });
const USUAL_DELAY_MS = 300;
const MINUTE_MS = 60_000;

/** Outcome of the next authorisation, or of the pending one. */
export function AuthorizationForm({ host }: HostProps) {
  const { scenario, change } = scenarioOf(host);
  const { auth, needsAuth } = scenario;
  const decide = (ok: boolean) => host.machine.put((machine) => authorise(machine, ok));
  const ways = choicesOf({ delay: `${spanText(auth.delayMs ?? USUAL_DELAY_MS)}后`, person: '由我决定' });
  return (
    <section className={layout.stack}>
      <h2 className={layout.title}>授权</h2>
      <div className={layout.pair}>
        <SelectField
          label="授权结果"
          value={auth.result}
          choices={RESULTS}
          onChange={(result) => change({ auth: { ...auth, result } })}
        />
        <SelectField
          label="何时返回"
          value={auth.delayMs === null ? 'person' : 'delay'}
          choices={ways}
          onChange={(way) => change({ auth: { ...auth, delayMs: way === 'person' ? null : USUAL_DELAY_MS } })}
        />
      </div>
      <CheckField
        label="授权成功前的调用返回错误码7"
        checked={needsAuth}
        onChange={(needs) => change({ needsAuth: needs })}
      />
      {host.state.auth === 'pending' && auth.delayMs === null && (
        <div className={layout.row}>
          <Button size="small" onClick={() => decide(true)}>
            通过授权
          </Button>
          <Act onClick={() => decide(false)}>拒绝授权</Act>
        </div>
      )}
    </section>
  );
}

const { callComponent, getItem, setItem, removeItem, getTemporary, bounce } = METHODS;
const SCRIPTABLE = [callComponent, getItem, setItem, removeItem, getTemporary, bounce].map((method) => ({
  value: method,
  label: method,
}));
const KIND_NAMES = { fail: '失败', ok: '成功', never: '不应答' } as const;
const FORGERIES = choicesOf({ '': '不发', origin: '来自其他来源', id: '未知的msgId' });
const START = { kind: 'fail', code: '7', delayMs: '', duplicates: '', events: '', forged: '' };

/** Answers written beforehand, by method; each is used once, in order. */
export function ScriptForm({ host: { machine, state } }: HostProps) {
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
        <TextField label="先发事件数" inputMode="numeric" placeholder="0" {...bind('events')} />
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
function scriptText({ kind, code, delayMs, duplicates, events, forged }: ScriptedResponse) {
  return [
    kind === 'fail' ? `${KIND_NAMES.fail} ${code ?? ''}`.trim() : KIND_NAMES[kind],
    delayMs && `延迟${spanText(delayMs)}`,
    duplicates && `重复${duplicates}次`,
    events && `先发${events}个事件`,
    forged && (forged === 'origin' ? '先发其他来源的伪造应答' : '先发未知msgId的应答'),
  ]
    .filter(Boolean)
    .join('，');
}

/** Sends an event to every page that listens. */
export function BroadcastForm({
  host: { machine },
  onIntroduce,
}: HostProps & { onIntroduce: (() => void) | undefined }) {
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
        {onIntroduce && <Act onClick={onIntroduce}>重新握手</Act>}
      </div>
    </Form>
  );
}

interface SettingsFormProps extends HostProps {
  /** false on the desktop, whose bridge is there with its page */
  hasStart: boolean;
  onRestart: () => void;
}

/** Description of the host, and the start of its bridge. An app reads most of both only once. */
export function SettingsForm({ host, hasStart, onRestart }: SettingsFormProps) {
  const { scenario, change } = scenarioOf(host);
  const { version, language, ready, closedPanel, missingValue, temporary } = scenario;
  return (
    <section className={layout.stack}>
      <h2 className={layout.title}>宿主</h2>
      <div className={layout.pair}>
        <TextField label="版本" value={version} onChange={(text) => change({ version: text })} />
        <TextField label="语言" value={language} onChange={(text) => change({ language: text })} />
        {hasStart && (
          <>
            <SelectField
              label="桥接就绪"
              value={ready.kind}
              choices={STARTS}
              onChange={(kind) => change({ ready: { ...ready, kind } })}
            />
            <TextField
              label="延迟（毫秒）"
              inputMode="numeric"
              value={String(ready.ms)}
              onChange={(text) => change({ ready: { ...ready, ms: Math.floor(Number(text.normalize('NFKC'))) || 0 } })}
            />
          </>
        )}
        <SelectField
          label="关闭面板时"
          value={closedPanel}
          choices={CLOSINGS}
          onChange={(closing) => change({ closedPanel: closing })}
        />
        <SelectField
          label="没有的存储项"
          value={missingValue === null ? 'fails' : 'empty'}
          choices={MISSING}
          onChange={(missing) => change({ missingValue: missing === 'fails' ? null : '' })}
        />
      </div>
      <TextField label="临时数据" value={temporary} onChange={(text) => change({ temporary: text })} />
      <p className={layout.hint}>版本、语言和就绪方式在应用重新打开后生效</p>
      <div className={layout.row}>
        <Act onClick={onRestart}>重新打开应用</Act>
      </div>
    </section>
  );
}

/** The whole host as one text: to read, to change, to pass on as an address. */
export function ScenarioForm({ host }: HostProps) {
  const { scenario, change } = scenarioOf(host);
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const { notify, warn } = useNotices();
  const text = JSON.stringify(scenario, null, 2);

  function take() {
    const reading = readScenario(draft ?? text);
    setWrong(reading.ok ? '' : reading.text);
    if (!reading.ok) return;
    setDraft(null);
    change(reading.scenario);
  }

  async function copyAddress() {
    const address = new URL(window.location.href);
    address.searchParams.set(SCENARIO_PARAMETER, JSON.stringify(scenario));
    if (await copyText(address.href)) notify('已复制带场景的地址');
    else warn('浏览器不允许复制');
  }

  return (
    <section className={layout.stack}>
      <h2 className={layout.title}>场景</h2>
      <TextArea label="场景JSON" rows={6} value={draft ?? text} error={wrong} onChange={setDraft} />
      <div className={layout.row}>
        <Act onClick={take}>应用场景</Act>
        <Act onClick={copyAddress}>复制地址</Act>
        <Act onClick={() => host.machine.advance(MINUTE_MS)}>快进1分钟</Act>
      </div>
    </section>
  );
}
