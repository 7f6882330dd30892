import { useState } from 'react';
import { copyText } from '#console/copying/clipboard.ts';
import { useNotices } from '#console/ui/notice.tsx';
import { readScenario } from '#simulators/chat-host/protocol/read-scenario.ts';
import type { Scenario } from '#simulators/chat-host/protocol/scenario.ts';
import { Button } from '#ui/button.tsx';
import styles from './side-form.module.css';
import { SCENARIO_PARAMETER } from './use-host.ts';

interface ScenarioFormProps {
  readonly scenario: Scenario;
  readonly onTake: (scenario: Scenario) => void;
  readonly onAdvance: (ms: number) => void;
}

const MINUTE_MS = 60_000;

/** The whole host as one text: to read, to change, to pass on as an address. */
export function ScenarioForm({ scenario, onTake, onAdvance }: ScenarioFormProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const { notify, warn } = useNotices();
  const text = JSON.stringify(scenario, null, 2);

  function take(): void {
    const reading = readScenario(draft ?? text);
    setWrong(reading.ok ? '' : reading.text);
    if (!reading.ok) return;
    setDraft(null);
    onTake(reading.scenario);
  }

  async function copyAddress(): Promise<void> {
    const address = new URL(window.location.href);
    address.searchParams.set(SCENARIO_PARAMETER, JSON.stringify(scenario));
    if (await copyText(address.href)) notify('已复制带场景的地址');
    else warn('浏览器不允许复制');
  }

  return (
    <section className={styles.form}>
      <h2 className={styles.heading}>场景</h2>
      <label className={styles.field}>
        场景JSON
        <textarea
          className={styles.text}
          spellCheck={false}
          value={draft ?? text}
          onChange={(event) => setDraft(event.target.value)}
        />
      </label>
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <div className={styles.actions}>
        <Button look="secondary" size="small" onClick={take}>
          应用场景
        </Button>
        <Button look="secondary" size="small" onClick={() => void copyAddress()}>
          复制地址
        </Button>
        <Button look="secondary" size="small" onClick={() => onAdvance(MINUTE_MS)}>
          快进1分钟
        </Button>
      </div>
    </section>
  );
}
