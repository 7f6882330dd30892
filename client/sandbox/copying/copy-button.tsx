import buttons from '#client-sandbox/ui/button.module.css';
import { Icon } from '#client-sandbox/ui/icon.tsx';
import { useCopy } from './use-copy.ts';

/** A button 复制; `what` completes its name for those who do not see what stands beside it. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <button type="button" className={buttons.small} aria-label={`复制${what}${text}`} onClick={() => void copy(text)}>
      <Icon name={isCopied ? 'done' : 'copy'} size={16} />
      复制
    </button>
  );
}
