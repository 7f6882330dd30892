import { useState } from 'react';
import { unreachable } from '#console/connection/console-client.ts';
import { useWorld } from '#console/connection/world.tsx';
import { CodeBlock } from '#console/copying/copying.tsx';
import { tookText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { enterPath } from '#contract/paths.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { TextArea, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import tags from '#ui/tag.module.css';
import { contentOf, type Operation } from './api-document.ts';
import { Panel } from './parts.tsx';
import {
  type DraftResponse,
  exampleDraft,
  jsonOf,
  sendDraft,
  targetOf,
  typedParameters,
  valueKey,
} from './send-draft.ts';

const FORM_LABELS: Readonly<Record<string, string>> = {
  pwd: '密码',
  sms: '验证码',
  multi_account: '多账号',
  native: '二维码',
};

/** Sends the call into the current world and shows its answer. */
export function TryPanel({ operation }: { operation: Operation }) {
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
      <Form className={layout.stack} onSubmit={() => void send()}>
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
              <span>{tookText(result.tookMs)}</span>
              {!(result.status in operation.responses) && <span className={tags.red}>契约没有这个状态码</span>}
            </p>
            <CodeBlock text={jsonOf(result.text)} label="响应正文" canCopy />
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
