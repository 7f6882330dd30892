import { type ReactNode, useEffect, useRef } from 'react';
import layout from '#console/ui/layout.module.css';
import styles from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  /** a text as it is; anything else is shown as JSON */
  readonly text: unknown;
  readonly label: string;
  /** shows its end first, where the newest lines are */
  readonly showsEnd?: boolean;
  readonly canCopy?: boolean;
}

const SHOWN_MAX = 20_000;

/** A longer text; it scrolls by itself, so the keyboard can get into it. */
export function CodeBlock({ text: given, label, showsEnd = false, canCopy = false }: CodeBlockProps) {
  const block = useRef<HTMLElement>(null);
  const text = typeof given === 'string' ? given : JSON.stringify(given, null, 2);
  const rest = text.length - SHOWN_MAX;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another end
  useEffect(() => {
    block.current?.scrollTo({ top: showsEnd ? block.current.scrollHeight : 0 });
  }, [text, showsEnd]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={block} className={styles.block} aria-label={label} tabIndex={0}>
        <pre className={styles.text}>
          {canCopy && rest > 0 ? `${text.slice(0, SHOWN_MAX)}\n（后面还有${rest}个字符）` : text}
        </pre>
      </section>
      {canCopy && (
        <div className={styles.copy}>
          <CopyButton text={text} what={label} said={label} />
        </div>
      )}
    </>
  );
}

type Pair = readonly [name: string, text: string, beside?: ReactNode];

/** Names and values, as code. */
export function PairList({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(([name, text, beside]) => (
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
