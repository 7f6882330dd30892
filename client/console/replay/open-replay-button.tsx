import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { useReplay } from './use-replay.tsx';

/** Opens a replay bundle of a file. */
export function OpenReplayButton() {
  const { isBusy, open } = useReplay();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look="secondary"
        size="small"
        title="也可以把文件拖到控制台的任何地方"
        aria-busy={isBusy}
        onClick={() => picker.current?.click()}
      >
        打开重放包
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void open(file);
          // The same file chosen again is a choice too.
          target.value = '';
        }}
      />
    </>
  );
}
