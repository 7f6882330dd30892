import { useRef, useState } from 'react';
import { unreachable } from '#console/connection/console-client.ts';
import { useWorld } from '#console/connection/world.tsx';
import { elapsedText } from '#console/status/time-text.ts';
import { CodeBlock, CopyValue } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Act } from '#console/ui/parts.tsx';
import { jsonOf } from '#contract/json-value.ts';
import { enterPath } from '#contract/paths.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { TextArea, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import tags from '#ui/tag.module.css';
import styles from './docs-app.module.css';
import { Examples, Facts, MethodTag, Panel, ParameterTable, SchemaTable, SourceTag } from './parts.tsx';
import {
  type ApiDocument,
  type ApiResponse,
  contentOf,
  type DraftResponse,
  exampleDraft,
  type Operation,
  sendDraft,
  targetOf,
  typedParameters,
  valueKey,
} from './send-draft.ts';

/** One call: its request, its answers, and a form that sends it. */
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

const FORM_LABELS: Readonly<Record<string, string>> = {
  pwd: '密码',
  sms: '验证码',
  multi_account: '多账号',
  native: '二维码',
};

/** Sends the call into the current world and shows its answer. */
function TryPanel({ operation }: { operation: Operation }) {
  const { world } = useWorld();
  const [, content] = contentOf(operation.requestBody);
  const forms = Object.keys(content?.examples ?? {});
  const [form, setForm] = useState(forms[0] ?? '');
  const [draft, setDraft] = useState(() => exampleDraft(operation, form));
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<(DraftResponse & { tookMs: number }) | string | null>(null);

  async function send() {
    if (isBusy) return;
    setBusy(true);
    const startedAt = performance.now();
    try {
      const response = await sendDraft(operation, draft, world);
      setResult({ ...response, tookMs: Math.round(performance.now() - startedAt) });
    } catch (error) {
      setResult(
        error instanceof TypeError ? unreachable().message : String(error instanceof Error ? error.message : error),
      );
    }
    setBusy(false);
  }

  return (
    <Panel title="试一下">
      <p className={layout.hint}>发送到世界{world}</p>
      <Form className={layout.stack} onSubmit={send}>
        {typedParameters(operation).map((parameter) => (
          <TextField
            key={valueKey(parameter)}
            label={parameter.required ? `${parameter.name}（必填）` : parameter.name}
            value={draft.values[valueKey(parameter)] ?? ''}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(value) => setDraft({ ...draft, values: { ...draft.values, [valueKey(parameter)]: value } })}
          />
        ))}
        {forms.length > 1 && (
          <Segments
            label="示例"
            value={form}
            choices={forms.map((name) => ({ value: name, label: FORM_LABELS[name] ?? name }))}
            onChange={(name) => {
              setForm(name);
              setDraft({ ...draft, body: exampleDraft(operation, name).body });
            }}
          />
        )}
        {content && (
          <TextArea
            label="请求体"
            rows={Math.min(18, draft.body.split('\n').length + 1)}
            value={draft.body}
            onChange={(body) => setDraft({ ...draft, body })}
            hint={
              JSON.stringify(content.schema).includes('"x-encrypted"')
                ? '加密字段填明文，发送时用当前公钥加密；publicKey留空即可'
                : undefined
            }
          />
        )}
        {'302' in operation.responses ? (
          <a
            className={buttonClass('primary')}
            href={enterPath(world, targetOf(operation, draft))}
            target="_blank"
            rel="noopener"
          >
            在新标签页打开
          </a>
        ) : (
          <Button type="submit" busy={isBusy} busyText="正在发送">
            发送
          </Button>
        )}
      </Form>
      <div role="status">
        {typeof result === 'string' && <p className={layout.wrong}>{result}</p>}
        {typeof result === 'object' && result && (
          <div className={layout.stack}>
            <p className={layout.row}>
              <span className={result.status < 300 ? tags.green : tags.amber}>{result.status}</span>
              <span>{elapsedText(result.tookMs)}</span>
              {!(result.status in operation.responses) && <span className={tags.red}>契约没有这个状态码</span>}
            </p>
            <CodeBlock text={jsonOf(result.text) ?? result.text} label="响应正文" canCopy />
            <details className={layout.fold}>
              <summary>响应头</summary>
              <CodeBlock
                label="响应头"
                text={Object.entries(result.headers)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}
              />
            </details>
          </div>
        )}
      </div>
    </Panel>
  );
}
