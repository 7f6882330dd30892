import { useEffect, useRef, useState } from 'react';
import { useConnectionStatus, useLive, useWorld } from '#console/connection/world.tsx';
import { useFragment } from '#console/place.ts';
import { ConnectionState, SKIP_TARGET, SkipLink, TokenForm } from '#console/status/page-state.tsx';
import bar from '#console/top-bar.module.css';
import { CodeBlock } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { ActLink, Trouble } from '#console/ui/parts.tsx';
import { ThemeSwitch } from '#console/ui/theme-switch.tsx';
import { WorldGone } from '#console/worlds/world-gone.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SANDBOX } from '#contract/paths.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import tags from '#ui/tag.module.css';
import styles from './docs-app.module.css';
import { OperationPage, TokenFacts } from './operation-page.tsx';
import { Facts, MethodTag, Panel } from './parts.tsx';
import { type ApiDocument, DOCUMENT, type Operation } from './send-draft.ts';

/** The API's documentation: its calls on the left, one of them or the overview beside it. */
export function DocsApp() {
  const { world } = useWorld();
  const status = useConnectionStatus();
  // The world's wire format is a setting.
  const { value: api, failure, reload } = useLive(DOCUMENT);
  // The operation that the address bar names; empty on the first page.
  const id = useFragment().replace(/^#\/?/, '');
  const operation = api?.operations.find(({ operationId }) => operationId === id);
  const main = useRef<HTMLElement>(null);
  const title = operation ? `${operation.method} ${operation.path} - 接口文档` : `接口文档 - 沙箱${world}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page, read from its top
  useEffect(() => {
    if (!isFirst.current) {
      window.scrollTo(0, 0);
      main.current?.querySelector('h1')?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [id]);
  const isOver = status === 'closed' || status === 'gone';
  return (
    <>
      <SkipLink />
      <header className={bar.bar}>
        <div className={`${layout.row} ${styles.bar}`}>
          <p className={bar.badge}>沙箱</p>
          <a className={styles.home} href="#/">
            接口文档
          </a>
          <p className={bar.still} title={`世界${world}`}>
            世界<strong className={bar.world}>{world}</strong>
          </p>
          <div className={`${layout.row} ${layout.end}`}>
            <ActLink href={CONTROL.openapi.path} isNewTab>
              openapi.json
            </ActLink>
            <ActLink href={`${SANDBOX.console}${window.location.search}`}>返回控制台</ActLink>
            <ThemeSwitch />
          </div>
        </div>
        <ConnectionState />
      </header>
      {api === null || isOver ? (
        <main className={`${layout.stack} ${styles.main}`} ref={main} {...SKIP_TARGET}>
          {status === 'gone' ? <WorldGone /> : <h1 className="visually-hidden">接口文档</h1>}
          {status === 'closed' && <TokenForm />}
          {!isOver && (failure === null ? <p role="status">正在读取</p> : <Trouble text={failure} onRetry={reload} />)}
        </main>
      ) : (
        <div className={operation ? styles.reading : styles.browsing}>
          <nav className={`${layout.stack} ${styles.side}`} aria-label="接口">
            <OperationList api={api} current={id} />
          </nav>
          <main className={`${layout.stack} ${styles.main}`} ref={main} {...SKIP_TARGET}>
            {operation && (
              <a className={styles.back} href="#/">
                ← 全部接口
              </a>
            )}
            {operation ? <OperationPage key={id} api={api} operation={operation} /> : <OverviewPage api={api} />}
          </main>
        </div>
      )}
    </>
  );
}

/** Every call by subject, or the matches of a search. */
function OperationList({ api, current }: { api: ApiDocument; current: string }) {
  const [search, setSearch] = useState('');
  const found = api.operations.filter((operation) => isFound(operation, search));
  return (
    <>
      <SearchField
        label="搜索接口"
        placeholder="路径、说明、错误码"
        value={search}
        onChange={setSearch}
        className={styles.search}
      />
      <p className={layout.hint} role="status">
        {found.length === 0 ? '没有找到接口' : `${found.length}个接口`}
      </p>
      {api.tags.map(({ name }) => {
        const operations = found.filter(({ tags }) => tags.includes(name));
        return (
          operations.length > 0 && (
            <section key={name} className={layout.tight} aria-label={name}>
              <h2 className={layout.hint}>{name}</h2>
              <ul>
                {operations.map(({ operationId, method, path, summary }) => (
                  <li key={operationId}>
                    <a
                      className={styles.link}
                      href={`#/${operationId}`}
                      aria-current={operationId === current ? 'page' : undefined}
                    >
                      <MethodTag method={method} />
                      <span className={layout.grow}>
                        {summary}
                        <code className={`${layout.mono} ${layout.hint}`}>{path}</code>
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}

/** True for a call that has all words in its address, name, summary, or the name of a refusal. */
function isFound({ operationId, method, path, summary, responses }: Operation, search: string) {
  const codes = Object.entries(responses).flatMap(([status, response]) => [status, response['x-refusals'] ?? []]);
  const text = [method, path, operationId, summary, codes].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Facts of all calls: addresses, tokens, the wire format of the world, and the catalogue of refusals. */
function OverviewPage({ api }: { api: ApiDocument }) {
  const refusals = Object.entries(api['x-refusals']).map(([name, { status, text, description, ...refusal }]) => ({
    name,
    beside: (
      <>
        <span className={tags.amber}>{status}</span>
        {refusal['x-of-no-call'] && <span className={tags.tag}>不属于任何接口</span>}
      </>
    ),
    text: `${text}（${description}）`,
  }));
  return (
    <>
      <h1 tabIndex={-1}>接口文档</h1>
      <p>
        uc-sandbox {api.info.version}的全部接口，共{api.operations.length}
        个，按当前世界的响应格式。示例是沙箱的真实响应。
      </p>
      <div className={styles.overview}>
        <div className={layout.stack}>
          <Panel title="阅读说明">
            <ul className={layout.stack}>
              <li>
                <span className={tags.green}>规范</span> 来自需求规格；<span className={tags.tag}>假设</span>{' '}
                规格没有写，是沙箱的约定。
              </li>
              <li>
                门户接口也可以加 <code>/go</code> 前缀访问，结果相同。
              </li>
              <li>
                <span className={tags.mark}>加密</span> 字段用公钥加密后传输；在「试一下」里直接填明文。
              </li>
              <li>故障可以让接口返回任何内容，这样的响应带有x-sandbox-fault。</li>
              <li>示例在npm run build时生成；没有构建过，请求和成功的响应没有示例。</li>
            </ul>
          </Panel>
          <Panel title="令牌">
            <TokenFacts api={api} names={Object.keys(api.components.securitySchemes)} />
          </Panel>
          <Panel title="响应格式">
            <CodeBlock text={api['x-wire']} label="这个世界的响应格式" />
          </Panel>
        </div>
        <Panel title="拒绝一览">
          <Facts facts={refusals} className={styles.refusals} />
        </Panel>
      </div>
    </>
  );
}
