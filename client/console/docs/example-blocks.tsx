import { CodeBlock } from '#console/copying/code-block.tsx';
import { useCopy } from '#console/copying/use-copy.ts';
import { Icon } from '#console/ui/icon.tsx';
import { Button } from '#ui/button.tsx';
import type { Example } from './api-document.ts';
import styles from './example-blocks.module.css';

interface ExampleBlocksProps {
  readonly examples: Readonly<Record<string, Example>> | undefined;
  readonly resolve: <T>(value: T) => T;
  /** the part that they belong to, for screen readers */
  readonly what: string;
}

/** Real answers, and the requests that they answer, each behind its name. */
export function ExampleBlocks({ examples = {}, resolve, what }: ExampleBlocksProps) {
  return Object.entries(examples).map(([name, given]) => {
    const { value, 'x-plain': plain } = resolve(given);
    const label = name === 'success' ? '示例' : `示例：${name}`;
    return (
      <details key={name} className={styles.example}>
        <summary>{label}</summary>
        {plain && (
          <p className={styles.plain}>
            明文：
            {Object.entries(plain)
              .map(([path, text]) => `${path}=${text}`)
              .join('，')}
          </p>
        )}
        <CodeBlock text={exampleText(value)} label={`${what}${label}`} />
        <CopyText text={exampleText(value)} what={`${what}${label}`} />
      </details>
    );
  });
}

/** Copies a text too long to be read out. */
export function CopyText({ text, what }: { text: string; what: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <Button look="secondary" size="small" aria-label={`复制${what}`} onClick={() => void copy(text, what)}>
      <Icon name={isCopied ? 'done' : 'copy'} size={16} />
      复制
    </Button>
  );
}

/** A text stays as it is; anything else is JSON. */
export function exampleText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
