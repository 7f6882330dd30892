import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import type { DialogProps } from '#ui/dialog-popup.tsx';
import { Dialog } from './dialog.tsx';

interface NoticeProps extends Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'role'> {
  readonly body: string;
  /** the least harmful one first, which has the focus; the primary one last */
  readonly acts: readonly (readonly [text: string, act: () => void])[];
}

/** A dialog of a sentence and the ways on. */
export function Notice({ body, acts, ...dialog }: NoticeProps) {
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      {...dialog}
      description={body}
      initialFocus={first}
      actions={acts.map(([text, act], index) => (
        <Button
          key={text}
          {...(index === 0 ? { ref: first } : {})}
          look={index === acts.length - 1 ? 'primary' : 'secondary'}
          onClick={act}
        >
          {text}
        </Button>
      ))}
    />
  );
}
