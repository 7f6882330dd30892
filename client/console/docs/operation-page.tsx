import { useRef } from 'react';
import { CopyValue } from '#console/copying/copying.tsx';
import { Act } from '#console/ui/act.tsx';
import layout from '#console/ui/layout.module.css';
import tags from '#ui/tag.module.css';
import { type ApiDocument, type ApiResponse, contentOf, type Operation } from './api-document.ts';
import styles from './docs-app.module.css';
import { Examples, Facts, MethodTag, Panel, ParameterTable, SchemaTable, SourceTag } from './parts.tsx';
import { TryPanel } from './try-panel.tsx';

/** One call: what it takes, what it answers, and a form that sends it. */
export function OperationPage({ api, operation }: { api: ApiDocument; operation: Operation }) {
  const form = useRef<HTMLDivElement>(null);
  const { method, path, summary, isPortal, parameters, requestBody, responses } = operation;
  const [, body] = contentOf(requestBody);
  return (
    <>
      <h1 tabIndex={-1}>{summary}</h1>
      <div className={layout.row}>
        <MethodTag method={method} />
        <CopyValue text={path} what="路径" strong />
        <SourceTag source={operation['x-source']} />
        <Act className={styles.jump} onClick={() => form.current?.focus()}>
          试一下
        </Act>
      </div>
      {isPortal && (
        <p className={layout.hint}>
          同一接口也在 <code>{`/go${path}`}</code>，客户端用这个路径
        </p>
      )}
      <div className={styles.columns}>
        <div className={layout.stack}>
          <Tokens api={api} security={operation.security} />
          {parameters.length > 0 && (
            <Panel title="参数">
              <ParameterTable label="参数" parameters={parameters} />
            </Panel>
          )}
          {body && (
            <Panel label="请求体" title={`请求体${requestBody?.required ? '' : '（可不写）'}`}>
              <SchemaTable schema={body.schema} label="请求体的字段" />
              <Examples examples={body.examples} what="请求" />
            </Panel>
          )}
          <h2 className={layout.title}>响应</h2>
          {Object.entries(responses).map(([status, response]) => (
            <ResponsePanel key={status} api={api} status={status} response={response} isPortal={isPortal} />
          ))}
        </div>
        <div className={styles.try} ref={form} tabIndex={-1}>
          <TryPanel operation={operation} />
        </div>
      </div>
    </>
  );
}

/** Tokens that the call asks for: any one of its ways is enough. */
function Tokens({ api, security }: { api: ApiDocument } & Pick<Operation, 'security'>) {
  const ways = security.map((way) => Object.keys(way));
  const isOptional = ways.some((way) => way.length === 0);
  const need = isOptional ? '没有Cookie时可不带' : ways.map((way) => way.join(' + ')).join('，或 ');
  const names = [...new Set(ways.flat())];
  return (
    <Panel title="令牌">
      <p className={layout.hint}>{need || '不需要'}</p>
      <TokenFacts api={api} names={names} />
    </Panel>
  );
}

export function TokenFacts({ api, names }: { api: ApiDocument; names: readonly string[] }) {
  const { securitySchemes } = api.components;
  const facts = names.map((name) => {
    const scheme = securitySchemes[name];
    return { name, text: scheme?.description, beside: <code>{`${scheme?.in} ${scheme?.name}`}</code> };
  });
  return <Facts facts={facts} />;
}

interface ResponsePanelProps extends Pick<Operation, 'isPortal'> {
  api: ApiDocument;
  status: string;
  response: ApiResponse;
}

/** The answers of one status: a success with its fields, refusals with their texts and meanings. */
function ResponsePanel({ api, status, response, isPortal }: ResponsePanelProps) {
  const succeeds = response['x-success'];
  const [type, content] = contentOf(response);
  const facts = (response['x-refusals'] ?? []).map((code) => {
    const refusal = api['x-refusals'][code];
    const own = isPortal ? refusal?.['x-own'] : undefined;
    const name = own === undefined || own.code === code ? code : `${code}（${String(own.code)}）`;
    return { name, beside: own?.text ?? refusal?.text, text: refusal?.description };
  });
  const title = (
    <>
      <span className={succeeds ? tags.green : tags.amber}>{status}</span> {succeeds ?? '拒绝'}{' '}
      <code className={layout.hint}>{type}</code>
    </>
  );
  return (
    <Panel label={`响应${status}`} title={title} level="h3">
      <Facts facts={facts} />
      {content && succeeds && <SchemaTable schema={content.schema} label={`${status}的字段`} />}
      <Examples examples={content?.examples} what={status} />
      <details className={layout.fold}>
        <summary>响应头</summary>
        <ParameterTable
          label="响应头"
          parameters={Object.entries(response.headers).map(([name, header]) => ({ name, ...header }))}
        />
      </details>
    </Panel>
  );
}
