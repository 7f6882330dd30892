import { useState } from 'react';
import { ConsoleClient, namedByFile } from '#console/connection/console-client.ts';
import { FileButton, saveFile } from '#console/ui/copying.tsx';
import { ConfirmDialog, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldFile } from '#contract/control/world-file.ts';

/** A whole world out to a file. */
export async function downloadWorld(world: string, kind: 'snapshot' | 'replay'): Promise<void> {
  const query = kind === 'replay' ? { replay: '1' as const } : {};
  const content = await new ConsoleClient(world).call(CONTROL.snapshot, { query });
  saveFile(`${kind}-${world}.json`, JSON.stringify(content), 'application/json');
}

/** A whole world in from a file. */
export function RestoreAct({ world }: { world: string }) {
  const { isBusy, act, warn } = useAct();
  const [chosen, setChosen] = useState<{ name: string; content: WorldFile } | null>(null);

  async function choose(file: File) {
    try {
      // The sandbox judges whether it is one.
      setChosen({ name: file.name, content: JSON.parse(await file.text()) as WorldFile });
    } catch {
      warn(`${file.name}不是JSON文件`);
    }
  }

  async function restore() {
    if (!chosen) return;
    const { name, content: body } = chosen;
    const restoring = () =>
      new ConsoleClient(world)
        .call(CONTROL.restore, { body })
        .catch((thrown) => Promise.reject(namedByFile(name, thrown)));
    if (await act(restoring, `世界${world}已恢复到快照`)) setChosen(null);
  }

  return (
    <>
      <FileButton label={`恢复世界${world}`} onChoose={choose}>
        恢复…
      </FileButton>
      <ConfirmDialog
        isOpen={chosen !== null}
        onOpenChange={() => setChosen(null)}
        title={`把世界${world}恢复到快照？`}
        text={`世界${world}现在的内容会全部换成${chosen?.name ?? ''}里的，记录保留。`}
        confirmText="恢复"
        isBusy={isBusy}
        onConfirm={restore}
      />
    </>
  );
}
