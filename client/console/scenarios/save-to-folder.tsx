import { useWorld } from '#console/connection/use-world.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';

interface SaveToFolderProps {
  readonly folder: string;
  /** name of the scenario: its file's, without the ending */
  readonly name: string;
  /** null while it is not known yet */
  readonly yaml: string | null;
  /** the folder has a scenario of that name */
  readonly isTaken: boolean;
  readonly onSaved: () => void;
}

/** Writes a scenario into the sandbox's folder; over one that is there only by a button that says so. */
export function SaveToFolder({ folder, name, yaml, isTaken, onSaved }: SaveToFolderProps) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const save = async () => {
    const isSaved = await act(
      () => connection.call(CONTROL.saveFixture, { params: { name }, body: { yaml: yaml ?? '', overwrite: isTaken } }),
      `已保存到${folder}/${name}.yaml`,
    );
    if (isSaved) onSaved();
  };
  return (
    <Button disabled={yaml === null} busy={isBusy} busyText="保存中…" onClick={() => void save()}>
      {isTaken ? '覆盖保存' : '保存'}
    </Button>
  );
}
