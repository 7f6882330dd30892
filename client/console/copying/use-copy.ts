import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotices } from '#console/ui/notice.tsx';

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

/** Puts `text` on the clipboard. @returns whether that worked */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or a plain http name of the local network, where the API is missing.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.className = 'visually-hidden';
  // A modal dialog makes everything outside itself inert, so the field goes in beside the focus.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
