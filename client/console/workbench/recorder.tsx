import { useEffect, useState } from 'react';
import { useLive, useWorld } from '#console/connection/use-world.tsx';
import { FIXTURES } from '#console/connection/world-list.ts';
import { useTimeline } from '#console/events/use-timeline.ts';
import { newestActs } from '#console/events/visits.ts';
import { keep, kept } from '#console/hooks/kept.ts';
import { SaveScenarioDialog } from '#console/scenarios/save-scenario-dialog.tsx';
import { Act } from '#console/ui/act.tsx';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { useAct } from '#console/ui/notice.tsx';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import styles from './workbench.module.css';

const STEPS_MAX = 500;

/** ● 录制 … ■ 保存为场景: what is done in between becomes a scenario's story. It goes on through a reload of the tab. */
export function Recorder() {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const key = `sandbox_recording_${connection.world}`;
  const { events } = useTimeline();
  const { value: list, reload } = useLive(FIXTURES);
  const [from, setFrom] = useState(() => Number(kept(key, 'sessionStorage') ?? Number.NaN));
  const [isSaving, setSaving] = useState(false);
  const isRecording = !Number.isNaN(from);
  const steps = isRecording ? newestActs(events ?? [], STEPS_MAX).filter(({ seq }) => seq >= from).length : 0;

  function begin(seq: number): void {
    setFrom(seq);
    keep(key, Number.isNaN(seq) ? null : String(seq), 'sessionStorage');
  }

  /** A story begins at a checkpoint: with the world as it stands. */
  async function start(): Promise<void> {
    await act(async () => begin((await connection.call(CONTROL.createCheckpoint, { body: {} })).seq + 1));
  }

  const { address, refine } = usePlace();
  const wanted = address.view === '' ? address.query.record : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that asks for it
  useEffect(() => {
    if (wanted === undefined) return;
    begin(Number(wanted));
    refine({ record: '' });
  }, [wanted]);

  if (!isRecording)
    return (
      <Act aria-busy={isBusy} onClick={start}>
        <span className={styles.dot} aria-hidden="true" />
        录制
      </Act>
    );
  return (
    <div className={layout.row}>
      <p role="status" className={styles.recording}>
        <span className={styles.dot} aria-hidden="true" />
        录制中，{steps}步
      </p>
      <Act look="primary" onClick={() => setSaving(true)}>
        <Icon name="save" />
        保存为场景
      </Act>
      <Act look="quiet" onClick={() => begin(Number.NaN)}>
        放弃录制
      </Act>
      <SaveScenarioDialog
        isOpen={isSaving}
        onOpenChange={setSaving}
        list={list}
        recordedFrom={from}
        onSaved={() => {
          reload();
          begin(Number.NaN);
        }}
      />
    </div>
  );
}
