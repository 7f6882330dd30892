import { Icon } from '#console/ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import { useCopy } from './use-copy.ts';

/** A button 复制; `what` completes its accessible name. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <Button look="secondary" size="small" aria-label={`复制${what}${text}`} onClick={() => void copy(text)}>
      <Icon name={isCopied ? 'done' : 'copy'} size={16} />
      复制
    </Button>
  );
}
