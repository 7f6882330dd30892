import { type ChangeEvent, useMemo, useRef, useState } from 'react';
import { ConsoleClient } from '#console/connection/console-client.ts';
import { snapshotFile } from '#console/connection/world-list.ts';
import { saveFile } from '#console/copying/save-file.ts';
import { WithCurl } from '#console/copying/with-curl.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import { useNotices } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Snapshot } from '#contract/control/snapshot.ts';
import { Button } from '#ui/button.tsx';

interface SnapshotButtonsProps {
  readonly world: string;
  readonly onDone: () => void;
}

interface Chosen {
  readonly name: string;
  /** the sandbox judges whether it is one */
  readonly content: Snapshot;
}

/** The world's start and every call since, to run a bug again. */
const REPLAY = { query: { replay: '1' } } as const;

/** A whole world out to a file, and in from one. */
export function SnapshotButtons({ world, onDone }: SnapshotButtonsProps) {
  const client = useMemo(() => new ConsoleClient(world), [world]);
  const { isBusy, act } = useAct();
  const { warn } = useNotices();
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const picker = useRef<HTMLInputElement>(null);

  async function download(): Promise<void> {
    await act(async () => {
      const snapshot = await client.call(CONTROL.snapshot);
      saveFile(snapshotFile(world), JSON.stringify(snapshot), 'application/json');
    }, '快照已下载，它含有密码和密钥，请妥善保管');
  }

  async function downloadReplay(): Promise<void> {
    const isDone = await act(async () => {
      const replay = await client.call(CONTROL.snapshot, REPLAY);
      saveFile(`replay-${world}.json`, JSON.stringify(replay), 'application/json');
    }, '重放包已下载，请妥善保管');
    if (isDone) setAsking(false);
  }

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    if (!file) return;
    try {
      setChosen({ name: file.name, content: JSON.parse(await file.text()) as Snapshot });
    } catch {
      warn(`${file.name}不是JSON文件`);
    }
    // The same file chosen again is a choice too.
    if (picker.current) picker.current.value = '';
  }

  async function restore(): Promise<void> {
    if (!chosen) return;
    const isDone = await act(() => client.call(CONTROL.restore, { body: chosen.content }), `世界${world}已恢复到快照`);
    if (!isDone) return;
    setChosen(null);
    onDone();
  }

  return (
    <>
      <WithCurl call={{ endpoint: CONTROL.snapshot }} what={`下载世界${world}的快照`} world={world}>
        <Button
          look="secondary"
          size="small"
          aria-label={`下载世界${world}的快照`}
          aria-busy={isBusy}
          onClick={() => void download()}
        >
          下载快照
        </Button>
      </WithCurl>
      <WithCurl call={{ endpoint: CONTROL.snapshot, input: REPLAY }} what={`下载世界${world}的重放包`} world={world}>
        <Button
          look="secondary"
          size="small"
          aria-label={`下载世界${world}的重放包（含密钥和密码）`}
          title="起点和之后的每个请求，可以逐字节重放"
          aria-busy={isBusy}
          onClick={() => setAsking(true)}
        >
          下载重放包（含密钥和密码）
        </Button>
      </WithCurl>
      <WithCurl
        call={{ endpoint: CONTROL.restore, bodyFile: snapshotFile(world) }}
        what={`恢复世界${world}`}
        world={world}
      >
        <Button look="secondary" size="small" aria-label={`恢复世界${world}`} onClick={() => picker.current?.click()}>
          恢复…
        </Button>
      </WithCurl>
      <input ref={picker} type="file" accept=".json,application/json" hidden onChange={(event) => void choose(event)} />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`下载世界${world}的重放包？`}
        text="它含有密码、验证码、会话、私钥和这个世界的每个请求，可以逐字节重放。不要放进代码仓库或贴在问题单里。"
        confirmText="下载"
        isBusy={isBusy}
        onConfirm={() => void downloadReplay()}
      />
      <ConfirmDialog
        isOpen={chosen !== null}
        onOpenChange={() => setChosen(null)}
        title={`把世界${world}恢复到快照？`}
        text={`世界${world}现在的内容会全部换成${chosen?.name ?? ''}里的，请求日志保留。`}
        confirmText="恢复"
        isBusy={isBusy}
        onConfirm={() => void restore()}
      />
    </>
  );
}
