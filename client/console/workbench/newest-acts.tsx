import { useEffect, useMemo, useState } from 'react';
import { FIXTURES, sourceOf, useLive, useWorld } from '#console/connection/world.tsx';
import { type BySeq, eventText, toneOf } from '#console/events/event-text.ts';
import tone from '#console/events/status.module.css';
import { hasSignedIn, newestActs, useTimeline, voidedIn } from '#console/events/timeline.ts';
import { keep, kept } from '#console/hooks/browser.ts';
import { fragmentOf } from '#console/place.ts';
import { endWithTyped, isAboutTyped, useTyped } from '#console/record/detail/answer-rows.tsx';
import { ShareMenu } from '#console/record/detail/share-menu.tsx';
import { SaveScenarioDialog } from '#console/scenarios/save-scenario-dialog.tsx';
import { clockText } from '#console/status/time-text.ts';
import { CHECKPOINTS, checkpointsAround, ReturnButton } from '#console/time/checkpoints.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, useAct } from '#console/ui/parts.tsx';
import type { Checkpoint } from '#contract/control/checkpoint.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { statusText } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import link from '#ui/link.module.css';
import styles from './workbench.module.css';

const NONE: readonly TimelineEvent[] = [];

/** The newest acts with the reason of each refusal, and the way back to before it. */
export function NewestActs({ max }: { max: number }) {
  const { events: read } = useTimeline();
  const checkpoints = useLive(CHECKPOINTS.source).value?.checkpoints ?? [];
  const events = read ?? NONE;
  const acts = newestActs(events, max);
  const isLeft = voidedIn(events);
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  return (
    <section className={`box ${styles.acts}`} aria-label="最新操作">
      <h2 className="visually-hidden">最新操作</h2>
      {read && acts.length === 0 && <p className={layout.hint}>页面的每个操作会出现在这里，被拒绝时写着原因</p>}
      <ol className={layout.rows}>
        {acts.map((call) => (
          <NewestAct
            key={call.seq}
            call={call}
            events={events}
            bySeq={bySeq}
            before={checkpointsAround(events, checkpoints, call.seq).before}
            isLeft={isLeft(call.seq)}
          />
        ))}
      </ol>
    </section>
  );
}

function NewestAct({
  call,
  events,
  bySeq,
  before,
  isLeft,
}: {
  call: ReturnType<typeof newestActs>[number];
  events: readonly TimelineEvent[];
  bySeq: BySeq;
  /** the world as it was before; null where that is not kept */
  before: Checkpoint | null;
  /** a return left it behind */
  isLeft: boolean;
}) {
  const { seq, at } = call;
  const { what, who, end: ended } = eventText(call, bySeq);
  const typed = useTyped(isAboutTyped(call) ? call : null);
  const end = endWithTyped(call, ended, typed);
  const place = `${clockText(at)} ${what}`;
  return (
    <li className={styles.act} data-left={isLeft || undefined}>
      <span className={layout.hint}>{clockText(at)}</span>
      <span className="cut">
        <strong>{what}</strong> {who}
      </span>
      <span className={`cut ${styles.why}`} title={end}>
        {end}
      </span>
      <span className={tone.status} data-tone={toneOf(call)}>
        {statusText(call)}
      </span>
      <span className={styles.ways}>
        {isLeft ? (
          <span className={layout.hint}>已作废</span>
        ) : (
          before && <ReturnButton checkpoint={before} event={call} look="quiet" place={place} />
        )}
        <a
          className={link.alone}
          href={fragmentOf({ view: 'record', thing: String(seq) })}
          aria-label={`看记录：${place}`}
        >
          看记录
        </a>
        <ShareMenu event={call} events={events} place={place} />
      </span>
    </li>
  );
}

const KEY = 'sandbox_signed_in';

/** One sentence for a first visit; gone for good with the first sign-in. */
export function GuideLine({ isNarrow }: { isNarrow: boolean }) {
  const { events } = useTimeline();
  const [isKnown, setKnown] = useState(() => kept(KEY) === 'Y');
  const isOver = isKnown || events === null || hasSignedIn(events);
  useEffect(() => {
    if (isKnown || !events || !hasSignedIn(events)) return;
    setKnown(true);
    keep(KEY, 'Y');
  }, [isKnown, events]);
  if (isOver) return null;
  return (
    <p className={styles.guide}>
      {isNarrow ? '在这里登录，验证码和二维码在「手机」里' : '在左边登录，验证码和二维码在右边'}
    </p>
  );
}

/** Number of steps in the recording's story; null before the first reading. */
function useRecordedSteps(from: number) {
  const source = useMemo(() => {
    const query = { story: 'recorded', from: String(from) } as const;
    return sourceOf(
      async (world) => {
        if (Number.isNaN(from)) return 0;
        const { story } = (await world.call(CONTROL.exportFixture, { query })).content;
        return Array.isArray(story) ? story.length : 0;
      },
      ...STORY_TOPICS,
    );
  }, [from]);
  return useLive(source).value;
}

/** Every event that may be a step. */
const STORY_TOPICS = ['journal', 'sms', 'qr', 'clock', 'settings', 'accounts', 'faults'] as const;

/** ● 录制 … ■ 保存为场景: the acts in between become a scenario's story. It goes on through a reload of the tab. */
export function StoryRecorder() {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const key = `sandbox_recording_${connection.world}`;
  const { value: list, reload } = useLive(FIXTURES);
  const [from, setFrom] = useState(() => Number(kept(key, 'sessionStorage') ?? Number.NaN));
  const [isSaving, setSaving] = useState(false);
  const isRecording = !Number.isNaN(from);
  const steps = useRecordedSteps(from);

  function begin(seq: number) {
    setFrom(seq);
    setSaving(false);
    keep(key, Number.isNaN(seq) ? null : String(seq), 'sessionStorage');
  }

  /** A story begins at a checkpoint: with the world as it stands. */
  async function start() {
    await act(async () => begin((await connection.call(CONTROL.createCheckpoint, { body: {} })).seq + 1));
  }

  if (!isRecording)
    return (
      <Act className={styles.recorder} aria-busy={isBusy} onClick={start}>
        <span className={styles.dot} aria-hidden="true" />
        录制
      </Act>
    );
  return (
    <>
      <Act
        className={styles.recorder}
        aria-label={`保存 ${steps ?? 0}步，录制中`}
        title="保存为场景"
        onClick={() => setSaving(true)}
      >
        <span className={styles.stop} aria-hidden="true" />
        保存 {steps ?? 0}步
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
        onDropped={() => begin(Number.NaN)}
      />
    </>
  );
}
