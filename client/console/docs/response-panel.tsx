import panel from '#ui/panel.module.css';
import tags from '#ui/tag.module.css';
import type { ApiDocument, ApiResponse } from './api-document.ts';
import { ExampleBlocks } from './example-blocks.tsx';
import { HeaderTable, SchemaTable } from './field-table.tsx';
import styles from './response-panel.module.css';

interface ResponsePanelProps {
  readonly api: ApiDocument;
  readonly status: string;
  readonly response: ApiResponse;
  /** refusals are worded by the world */
  readonly isPortal: boolean;
}

/** The answers of one status: a success with its fields, refusals with their texts and meanings. */
export function ResponsePanel({ api, status, response, isPortal }: ResponsePanelProps) {
  const codes = response['x-refusals'] ?? [];
  const succeeds = response['x-success'];
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  const isSuccess = succeeds !== undefined;
  return (
    <section className={panel.panel} aria-label={`响应${status}`}>
      <h3 className={styles.status}>
        <span className={isSuccess ? tags.green : tags.amber}>{status}</span>
        {isSuccess ? succeeds : '拒绝'}
        <code>{type}</code>
      </h3>
      {codes.length > 0 && (
        <dl className={styles.refusals}>
          {codes.map((code) => {
            const refusal = api.refusals[code];
            const own = isPortal ? refusal?.['x-own'] : undefined;
            const travels = own === undefined || own.code === code ? code : `${code}（${String(own.code)}）`;
            return (
              <div key={code}>
                <dt>
                  <code>{travels}</code>
                  <span>{own?.text ?? refusal?.text}</span>
                </dt>
                <dd>{refusal?.description}</dd>
              </div>
            );
          })}
        </dl>
      )}
      {content && isSuccess && <SchemaTable api={api} schema={content.schema} label={`${status}的字段`} />}
      <ExampleBlocks examples={content?.examples} resolve={api.resolve} what={status} />
      {response.headers && (
        <details className={styles.more}>
          <summary>响应头</summary>
          <HeaderTable api={api} headers={response.headers} />
        </details>
      )}
    </section>
  );
}
