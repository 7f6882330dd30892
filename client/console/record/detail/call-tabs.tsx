import { targetOf } from '#console/events/event-text.ts';
import { usePlace } from '#console/place.ts';
import { CodeBlock, PairList } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, Icon } from '#console/ui/parts.tsx';
import { type JournalEntry, MASK } from '#contract/control/journal.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { Rule } from '#contract/reasons/reasons.ts';
import { HEADERS } from '#contract/storage.ts';
import { Tabs } from '#ui/tabs.tsx';
import type { Typed } from './answer-rows.tsx';
import styles from './detail.module.css';

const TABS = [
  { value: 'request', title: '请求', Content: RequestTab },
  { value: 'response', title: '响应', Content: ResponseTab },
  { value: 'decrypted', title: '解密后', Content: DecryptedTab },
] as const;

interface CallTabsProps {
  entry: JournalEntry;
  /** typed values in the clear; null while they are masked */
  values: Values | null;
  /** 显示; null where nothing more can be shown */
  show: (() => void) | null;
}

type Values = Typed['values'];

/** Request, response and decrypted fields, which are open first where there are some. The address names the tab. */
export function CallTabs(props: CallTabsProps) {
  const { query, refine } = usePlace();
  const first = Object.keys(props.entry.decrypted).length > 0 ? 'decrypted' : 'request';
  const value = TABS.find((tab) => tab.value === query.tab)?.value ?? first;
  const items = TABS.map(({ Content, ...tab }) => ({
    ...tab,
    panel: (
      <div className={layout.stack}>
        <Content {...props} />
      </div>
    ),
  }));
  return <Tabs value={value} onChange={(tab) => refine({ tab })} items={items} focusesPanels />;
}

const STATE_TEXT: Readonly<Record<Mark['state'], string>> = {
  right: '正确',
  wrong: '不对',
  missing: '缺少',
  unneeded: '不需要',
};

/** The request: address before and after the client's rewriting, headers and tokens with their ticks, the body. */
function RequestTab({ entry, values, show }: CallTabsProps) {
  const { page, switches, request } = entry;
  const { prefix, path, query } = targetOf(entry.path);
  const others = otherHeaders(entry);
  const body = values ? unmasked(request.body, values, entry.decrypted) : request.body;
  return (
    <>
      <PairList
        pairs={[
          ['来自页面', page || null],
          ['启动参数放行', switches.join(' ') || null],
          ['页面调用', path],
          ['改写后', prefix === '' ? '没有改写' : prefix + path],
          ['查询', query || null],
        ]}
      />
      <section aria-label="请求头和令牌">
        <h3 className={layout.hint}>请求头和令牌</h3>
        <ul className={styles.marks}>
          {marksOf(entry).map(({ name, state, value }) => (
            <li key={name} data-state={state}>
              <Icon name={state === 'right' ? 'done' : state === 'unneeded' ? 'more' : 'cancel'} size={16} />
              {name}
              {value !== '' && ` = ${value}`}
              <span className={state === 'right' ? 'visually-hidden' : undefined}>{STATE_TEXT[state]}</span>
            </li>
          ))}
        </ul>
      </section>
      {others.length > 0 && <PairList pairs={others} />}
      {body === null ? (
        <p className={layout.hint}>没有请求体</p>
      ) : (
        <CodeBlock text={JSON.stringify(body, null, 2)} label="请求体" />
      )}
      <MaskNote shown={{ ...request, body, path: entry.path, page }} show={show} />
    </>
  );
}

function ResponseTab({ entry }: CallTabsProps) {
  const { response, cut } = entry;
  return (
    <>
      {cut && <p className={layout.hint}>内容太大，日志只保留了一部分</p>}
      {response === null ? (
        <p className={layout.hint}>没有可以显示的响应</p>
      ) : (
        <CodeBlock text={response} label="响应体" />
      )}
      <MaskNote shown={response} show={null} />
    </>
  );
}

/** The encrypted fields, opened: the sandbox owns the private key. */
function DecryptedTab({ entry, values, show }: CallTabsProps) {
  const fields = Object.entries(entry.decrypted).map(([name, text]) => [name, String(values?.[name] ?? text)] as const);
  if (fields.length === 0) return <p className={layout.hint}>这个请求没有解开的加密字段</p>;
  return (
    <>
      <PairList pairs={fields} />
      <MaskNote shown={fields} show={show} />
    </>
  );
}

/** The body with its typed values unmasked; ciphertext stays masked. */
function unmasked(body: unknown, values: Values, decrypted: JournalEntry['decrypted'], path = ''): unknown {
  if (typeof body !== 'object' || body === null)
    return Object.hasOwn(values, path) && !Object.hasOwn(decrypted, path) ? values[path] : body;
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    unmasked(value, values, decrypted, path === '' ? name : `${path}.${name}`),
  ]);
  return Array.isArray(body) ? fields.map(([, value]) => value) : Object.fromEntries(fields);
}

/** Note where a secret is masked, with 显示 where it may be shown: in this detail, and never in a copy. */
function MaskNote({ shown, show }: Pick<CallTabsProps, 'show'> & { shown: unknown }) {
  if (!JSON.stringify(shown).includes(MASK)) return null;
  return (
    <p className={`${layout.line} ${layout.hint}`}>
      敏感内容已隐藏
      {show && (
        <Act look="quiet" aria-label="显示输入的内容" onClick={show}>
          显示
        </Act>
      )}
    </p>
  );
}

/** Check of a value that a call should carry: `unneeded` if the call need not carry it. */
interface Mark {
  name: string;
  state: 'right' | 'wrong' | 'missing' | 'unneeded';
  /** the received value, where it is no secret */
  value: string;
}

/** Calls that must carry channel, type and source (spec §1, §6). */
const BUSINESS_PATHS: readonly string[] = Object.values(ENDPOINTS)
  .filter(({ refusals }) => refusals.some((code) => code === 'BUSINESS_HEADER_REJECTED'))
  .map(({ path }) => path);

/** The headers and tokens of a call, each with its tick. */
export function marksOf({ method, path: address, request: { headers }, reason }: JournalEntry): Mark[] {
  const { path, query } = targetOf(address);
  const needsBusiness = BUSINESS_PATHS.includes(path);
  const business = Object.entries(BUSINESS_HEADERS).map(([name, expected]): Mark => {
    const value = headers[name] ?? '';
    if (value === '') return { name, state: needsBusiness ? 'missing' : 'unneeded', value };
    return { name, state: value === expected ? 'right' : 'wrong', value };
  });
  const token = (name: string, isThere: boolean, rule: Rule): Mark => {
    // Both tokens of a replaced session id are stale.
    const isRefused = reason?.rule === rule || reason?.rule === ('session.replaced' satisfies Rule);
    if (isThere) return { name, state: isRefused ? 'wrong' : 'right', value: '' };
    return { name, state: method !== 'GET' || isRefused ? 'missing' : 'unneeded', value: '' };
  };
  return [
    ...business,
    token('ctoken', /[?&]ctoken=/.test(query), 'token.ctoken'),
    token(HEADERS.csrf, headers[HEADERS.csrf] !== undefined, 'token.csrf'),
  ];
}

/** The other headers of the request in the journal. */
function otherHeaders(entry: JournalEntry): [string, string][] {
  const shown: readonly string[] = [...Object.keys(BUSINESS_HEADERS), HEADERS.csrf];
  return Object.entries(entry.request.headers).filter(([name]) => !shown.includes(name));
}
