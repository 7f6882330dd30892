import { useState } from 'react';
import { copyText } from '#console/copying/copying.tsx';
import { spanText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { Act, useNotices } from '#console/ui/parts.tsx';
import { readScenario, SCENARIO_PARAMETER, type Scenario } from '#simulators/chat-host/protocol/host-state.ts';
import { authorise } from '#simulators/chat-host/protocol/take-call.ts';
import type { RunningHost } from '#simulators/chat-host/wire/use-host.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, choicesOf, SelectField, TextArea } from '#ui/fields/text-field.tsx';

interface HostProps {
  host: RunningHost;
}

/** The scenario as it stands, and the way to change a part of it. */
function scenarioOf({ machine, state }: RunningHost) {
  return { scenario: state.scenario, change: (part: Partial<Scenario>) => machine.put(() => machine.set(part)) };
}

const RESULTS = choicesOf({ ok: '成功', failed: '失败' });
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

/**
 * The whole host as one text: to read, to change, to pass on as an address. Its description and the start of its bridge
 * an app reads only once.
 */
export function ScenarioForm({ host, onRestart }: HostProps & { onRestart: () => void }) {
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
      <TextArea label="场景JSON" rows={12} value={draft ?? text} error={wrong} onChange={setDraft} />
      <p className={layout.hint}>版本、语言和就绪方式在应用重新打开后生效</p>
      <div className={layout.row}>
        <Act onClick={take}>应用场景</Act>
        <Act onClick={copyAddress}>复制地址</Act>
        <Act onClick={onRestart}>重新打开应用</Act>
        <Act onClick={() => host.machine.advance(MINUTE_MS)}>快进1分钟</Act>
      </div>
    </section>
  );
}
