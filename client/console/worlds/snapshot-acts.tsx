import { useMemo, useState } from 'react';
import { ConsoleClient } from '#console/connection/console-client.ts';
import { FileButton, saveFile } from '#console/copying/copy-button.tsx';
import { Act } from '#console/ui/act.tsx';
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx';
import { useAct, useNotices } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Snapshot } from '#contract/control/snapshot.ts';

/** A whole world out to a file, and in from one. */
export function SnapshotActs({ world }: { world: string }) {
  const client = useMemo(() => new ConsoleClient(world), [world]);
  const { isBusy, act } = useAct();
  const { warn } = useNotices();
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<{ name: string; content: Snapshot } | null>(null);

  async function download(kind: 'snapshot' | 'replay', said: string): Promise<void> {
    const isDone = await act(async () => {
      const query = kind === 'replay' ? { replay: '1' as const } : {};
      const content = await client.call(CONTROL.snapshot, { query });
      saveFile(`${kind}-${world}.json`, JSON.stringify(content), 'application/json');
    }, said);
    if (isDone) setAsking(false);
  }

  async function choose(file: File): Promise<void> {
    try {
      // The sandbox judges whether it is one.
      setChosen({ name: file.name, content: JSON.parse(await file.text()) as Snapshot });
    } catch {
      warn(`${file.name}不是JSON文件`);
    }
  }

  async function restore(): Promise<void> {
    if (!chosen) return;
    const isDone = await act(() => client.call(CONTROL.restore, { body: chosen.content }), `世界${world}已恢复到快照`);
    if (isDone) setChosen(null);
  }

  return (
    <>
      <Act
        aria-label={`下载世界${world}的快照`}
        aria-busy={isBusy}
        onClick={() => void download('snapshot', '快照已下载，它含有密码和密钥，请妥善保管')}
      >
        下载快照
      </Act>
      <Act
        aria-label={`下载世界${world}的重放包（含密钥和密码）`}
        title="起点和之后的每个请求，可以逐字节重放"
        aria-busy={isBusy}
        onClick={() => setAsking(true)}
      >
        下载重放包（含密钥和密码）
      </Act>
      <FileButton label={`恢复世界${world}`} onChoose={(file) => void choose(file)}>
        恢复…
      </FileButton>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`下载世界${world}的重放包？`}
        text="它含有密码、验证码、会话、私钥和这个世界的每个请求，可以逐字节重放。不要放进代码仓库或贴在问题单里。"
        confirmText="下载"
        isBusy={isBusy}
        onConfirm={() => void download('replay', '重放包已下载，请妥善保管')}
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
