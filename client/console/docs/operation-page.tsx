import { useRef } from 'react';
import { CopyValue } from '#console/copying/copy-value.tsx';
import { Button } from '#ui/button.tsx';
import panel from '#ui/panel.module.css';
import type { ApiDocument, Operation } from './api-document.ts';
import { ExampleBlocks } from './example-blocks.tsx';
import { ParameterTable, SchemaTable } from './field-table.tsx';
import { MethodTag, SourceTag } from './method-tag.tsx';
import styles from './operation-page.module.css';
import { ResponsePanel } from './response-panel.tsx';
import { TryPanel } from './try-panel.tsx';

/** One call: what it takes, what it answers, and a form that sends it. */
export function OperationPage({ api, operation }: { api: ApiDocument; operation: Operation }) {
  const form = useRef<HTMLDivElement>(null);
  const { method, path, summary, source, servers, parameters, body, responses } = operation;
  return (
    <>
      <h1 className={styles.heading} tabIndex={-1}>
        {summary}
      </h1>
      <div className={styles.address}>
        <MethodTag method={method} />
        <CopyValue text={path} what="路径" strong />
        <SourceTag source={source} />
        <Button look="secondary" size="small" className={styles.jump} onClick={() => form.current?.focus()}>
          试一下
        </Button>
      </div>
      {servers.length > 1 && (
        <p className={styles.note}>
          同一接口也在<code>{`/go${path}`}</code>，客户端用这个路径
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <SecurityPanel api={api} operation={operation} />
          {parameters.length > 0 && (
            <section className={panel.panel} aria-label="参数">
              <h2 className={styles.title}>参数</h2>
              <ParameterTable api={api} parameters={parameters} />
            </section>
          )}
          {body && (
            <section className={panel.panel} aria-label="请求体">
              <h2 className={styles.title}>请求体{body.required ? '' : '（可不写）'}</h2>
              <SchemaTable api={api} schema={body.schema} label="请求体的字段" />
              <ExampleBlocks examples={body.examples} resolve={api.resolve} what="请求" />
            </section>
          )}
          <h2 className={styles.responses}>响应</h2>
          {responses.map(([status, response]) => (
            <ResponsePanel key={status} api={api} status={status} response={response} isPortal={servers.length > 1} />
          ))}
        </div>
        <div className={styles.try} ref={form} tabIndex={-1}>
          <TryPanel api={api} operation={operation} />
        </div>
      </div>
    </>
  );
}

/** Tokens that the call asks for: any one of its ways is enough. */
function SecurityPanel({ api, operation }: { api: ApiDocument; operation: Operation }) {
  const ways = operation.security.map((way) => Object.keys(way));
  const names = [...new Set(ways.flat())];
  const isOptional = ways.length === 0 || ways.some((way) => way.length === 0);
  return (
    <section className={panel.panel} aria-label="令牌">
      <h2 className={styles.title}>令牌</h2>
      <p className={styles.note}>
        {names.length === 0
          ? '不需要'
          : isOptional
            ? '没有Cookie时可不带'
            : ways.map((way) => way.join(' + ')).join('，或 ')}
      </p>
      {names.length > 0 && (
        <dl className={styles.tokens}>
          {names.map((name) => {
            const scheme = api.security[name];
            return (
              <div key={name}>
                <dt>
                  {name}
                  <code>{`${scheme?.in} ${scheme?.name}`}</code>
                </dt>
                <dd>{scheme?.description}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}
