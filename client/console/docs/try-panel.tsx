import { type FormEvent, useState } from 'react';
import { unreachable } from '#console/connection/control-failure.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { CodeBlock } from '#console/copying/code-block.tsx';
import { tookText } from '#console/status/time-text.ts';
import { enterPath } from '#contract/paths.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import panel from '#ui/panel.module.css';
import tags from '#ui/tag.module.css';
import type { ApiDocument, Operation } from './api-document.ts';
import { bodyForms, type CallDraft, exampleDraft, typedParameters, valueKey } from './call-draft.ts';
import { CopyText, exampleText } from './example-blocks.tsx';
import { type DraftResponse, hasEncrypted, sendDraft, targetOf } from './send-draft.ts';
import styles from './try-panel.module.css';

interface TryPanelProps {
  readonly api: ApiDocument;
  readonly operation: Operation;
}

const FORM_LABELS: Readonly<Record<string, string>> = {
  pwd: '密码',
  sms: '验证码',
  multi_account: '多账号',
  native: '二维码',
};

/** Sends the call into the current world and shows its answer. */
export function TryPanel({ api, operation }: TryPanelProps) {
  const { world } = useWorld();
  const forms = bodyForms(operation);
  const [form, setForm] = useState(forms[0] ?? 'success');
  const [draft, setDraft] = useState<CallDraft>(() => exampleDraft(operation, form));
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<DraftResponse | string | null>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const answer = await sendDraft(api, operation, draft, world).catch((error: unknown) =>
      error instanceof TypeError ? unreachable().message : String(error instanceof Error ? error.message : error),
    );
    setResult(answer);
    setBusy(false);
  }

  const redirects = operation.responses.some(([status]) => status === '302');
  return (
    <section className={panel.panel} aria-label="试一下">
      <div className={panel.head}>
        <h2 className={panel.title}>试一下</h2>
        <p className={panel.note}>发送到世界{world}</p>
      </div>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
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
        {operation.body && (
          <TextArea
            label="请求体"
            rows={Math.min(18, draft.body.split('\n').length + 1)}
            value={draft.body}
            onChange={(body) => setDraft({ ...draft, body })}
            hint={hasEncrypted(operation) ? '加密字段填明文，发送时用当前公钥加密；publicKey留空即可' : undefined}
          />
        )}
        {redirects ? (
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
      </form>
      <div role="status">{result !== null && <Result result={result} operation={operation} />}</div>
    </section>
  );
}

const SHOWN_MAX = 20_000;

function Result({ result, operation }: { result: DraftResponse | string; operation: Operation }) {
  if (typeof result === 'string') return <p className={styles.failed}>{result}</p>;
  const { status, headers, text, tookMs } = result;
  const isDocumented = operation.responses.some(([documented]) => documented === String(status));
  const body = pretty(text);
  return (
    <div className={styles.result}>
      <p className={styles.line}>
        <span className={status < 300 ? tags.green : tags.amber}>{status}</span>
        <span>{tookText(tookMs)}</span>
        {!isDocumented && <span className={tags.red}>契约没有这个状态码</span>}
      </p>
      <CodeBlock
        text={
          body.length > SHOWN_MAX ? `${body.slice(0, SHOWN_MAX)}\n（后面还有${body.length - SHOWN_MAX}个字符）` : body
        }
        label="响应正文"
      />
      <CopyText text={body} what="响应正文" />
      <details className={styles.headers}>
        <summary>响应头</summary>
        <CodeBlock
          text={Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
          label="响应头"
        />
      </details>
    </div>
  );
}

function pretty(text: string): string {
  try {
    return exampleText(JSON.parse(text));
  } catch {
    return text;
  }
}
