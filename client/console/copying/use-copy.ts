import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotices } from '#console/ui/notice.tsx';
import { copyText } from './clipboard.ts';

const COPIED_SHOWN_MS = 1_600;

/** Copies a text, says so (`said` where the text itself is too long), and is `isCopied` for a moment. */
export function useCopy(): {
  readonly isCopied: boolean;
  readonly copy: (text: string, said?: string) => Promise<void>;
} {
  const { notify, warn } = useNotices();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = useCallback(
    async (text: string, said = text) => {
      if (!(await copyText(text))) return warn(`浏览器不允许复制，请手动选择：${text}`);
      notify(`已复制${said}`);
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    },
    [notify, warn],
  );
  return { isCopied, copy };
}
