import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/button.tsx';

interface FileButtonProps {
  readonly label?: string;
  readonly title?: string;
  readonly isBusy?: boolean;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that asks for a JSON file. */
export function FileButton({ label, title, isBusy = false, onChoose, children }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look="secondary"
        size="small"
        aria-label={label}
        title={title}
        aria-busy={isBusy}
        onClick={() => picker.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file chosen again is a choice too.
          target.value = '';
        }}
      />
    </>
  );
}

/** Hands a text over as a file of the browser's download folder. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
