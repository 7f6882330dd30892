import { FileButton } from '#console/copying/file-button.tsx';
import { useReplay } from './use-replay.tsx';

/** Opens a replay bundle of a file. */
export function OpenReplayButton() {
  const { isBusy, open } = useReplay();
  return (
    <FileButton title="也可以把文件拖到控制台的任何地方" isBusy={isBusy} onChoose={(file) => void open(file)}>
      打开重放包
    </FileButton>
  );
}
