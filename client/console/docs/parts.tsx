import type { ReactNode } from 'react';
import { CodeBlock } from '#console/copying/code-block.tsx';
import layout from '#console/ui/layout.module.css';
import tags from '#ui/tag.module.css';
import type { Content } from './api-document.ts';

interface PanelProps {
  readonly title: ReactNode;
  /** its name where the title says more */
  readonly label?: string;
  readonly level?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** A titled part of the page. */
export function Panel({ title, label, level: Heading = 'h2', children }: PanelProps) {
  return (
    <section className={layout.card} aria-label={label ?? String(title)}>
      <Heading className={layout.title}>{title}</Heading>
      {children}
    </section>
  );
}

interface FactsProps {
  readonly facts: readonly { readonly name: string; readonly beside?: ReactNode; readonly text: ReactNode }[];
  readonly className?: string | undefined;
}

/** Names with what they mean; nothing where there are none. */
export function Facts({ facts, className = layout.stack }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <dl className={className}>
      {facts.map(({ name, beside, text }) => (
        <div key={name}>
          <dt className={layout.row}>
            <code className={layout.name}>{name}</code>
            {beside}
          </dt>
          <dd className={layout.hint}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const LOOKS: Readonly<Record<string, string | undefined>> = {
  GET: tags.blue,
  POST: tags.green,
  PUT: tags.amber,
  PATCH: tags.amber,
  DELETE: tags.red,
};

export function MethodTag({ method }: { method: string }) {
  return <span className={`${LOOKS[method] ?? tags.tag} ${layout.mono}`}>{method}</span>;
}

/** Source of a statement: the specification, or an assumption. */
export function SourceTag({ source }: { source: string | undefined }) {
  if (source === undefined) return null;
  return <span className={source === 'spec' ? tags.green : tags.tag}>{source === 'spec' ? '规范' : '假设'}</span>;
}

/** Real answers, and the requests that they answer, each behind its name. @param what for screen readers */
export function Examples({ examples = {}, what }: Pick<Content, 'examples'> & { what: string }) {
  return Object.entries(examples).map(([name, { value, 'x-plain': plain }]) => {
    const label = name === 'success' ? '示例' : `示例：${name}`;
    const texts = Object.entries(plain ?? {}).map(([path, text]) => `${path}=${text}`);
    return (
      <details key={name} className={layout.fold}>
        <summary>{label}</summary>
        {plain && <p className={`${layout.mono} ${layout.hint}`}>明文：{texts.join('，')}</p>}
        <CodeBlock text={value} label={what + label} canCopy />
      </details>
    );
  });
}
