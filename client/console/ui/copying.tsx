import { type ReactNode, useRef } from 'react';
import styles from './copying.module.css';
import layout from './layout.module.css';
import { Act, Icon, useNotices } from './parts.tsx';

/** A button 复制. `what` completes its accessible name, followed by the text; for a long text, `shown` replaces it in the notice. */
export function CopyButton({ text, what, shown }: { text: string; what: string; shown?: string }) {
  const copy = useCopy();
  return (
    <Act aria-label={`复制${what}${shown ? '' : text}`} onClick={() => copy(text, shown)}>
      <Icon name="copy" size={16} />
      复制
    </Act>
  );
}

/** A value that is its own copy button, for places where many stand together. */
export function CopyValue({ text, what, strong = false }: { text: string; what: string; strong?: boolean }) {
  const copy = useCopy();
  return (
    <button
      type="button"
      className={strong ? styles.strong : styles.value}
      aria-label={`复制${what}${text}`}
      onClick={() => copy(text)}
    >
      <span className={`cut ${styles.text}`} title={text}>
        {text}
      </span>
      <span className={styles.icon}>
        <Icon name="copy" />
      </span>
    </button>
  );
}

/** Copies a text and shows it in a notice, or `shown` in its place where the text is long. */
export function useCopy() {
  const { notify, warn } = useNotices();
  return async (text: string, shown = text) => {
    if (await copyText(text)) notify(`已复制${shown}`);
    else warn(`浏览器不允许复制，请手动选择：${text}`);
  };
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

function copyBySelection(text: string) {
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

/** A button that asks for a JSON file. */
export function FileButton({
  label,
  title,
  isBusy = false,
  onChoose,
  children,
}: {
  label?: string;
  title?: string;
  isBusy?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Act aria-label={label} title={title} aria-busy={isBusy} onClick={() => picker.current?.click()}>
        {children}
      </Act>
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

interface CodeBlockProps {
  /** a text as it is; anything else is shown as JSON */
  text: unknown;
  label: string;
  canCopy?: boolean;
}

const SHOWN_MAX = 20_000;

/** A longer text; it scrolls by itself, so the keyboard can get into it. */
export function CodeBlock({ text: given, label, canCopy = false }: CodeBlockProps) {
  const text = typeof given === 'string' ? given : JSON.stringify(given, null, 2);
  const rest = text.length - SHOWN_MAX;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard */}
      <section className={`soft ${styles.block}`} aria-label={label} tabIndex={0}>
        <pre className={styles.code}>
          {canCopy && rest > 0 ? `${text.slice(0, SHOWN_MAX)}\n（后面还有${rest}个字符）` : text}
        </pre>
      </section>
      {canCopy && (
        <div className={styles.copy}>
          <CopyButton text={text} what={label} shown={label} />
        </div>
      )}
    </>
  );
}

type Pair = readonly [name: string, text: string | null | undefined, beside?: ReactNode];

/** Names and values, as code; a name without a value is left out. */
export function PairList({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs
        .filter(([, text]) => text != null)
        .map(([name, text, beside]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code className={layout.mono}>{text}</code> {beside}
            </dd>
          </div>
        ))}
    </dl>
  );
}
