import { useEffect, useMemo, useRef, useState } from 'react';
import { sourceOf, useLive, useWorld } from '#console/connection/world.tsx';
import { type EventOf, eventText, faultNamed, targetOf, toneOf } from '#console/events/event-text.ts';
import tone from '#console/events/status.module.css';
import { isRefusedAct, relatedSeqs } from '#console/events/timeline.ts';
import { SMALL, useMedia } from '#console/hooks/browser.ts';
import { open } from '#console/place.ts';
import { useStream } from '#console/record/stream.ts';
import { clockText, dayText, elapsedText } from '#console/status/time-text.ts';
import {
  BeginButton,
  CHECKPOINTS,
  checkpointsAround,
  NameForm,
  ReturnButton,
  useGoBack,
} from '#console/time/checkpoints.tsx';
import { PairList } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, Icon, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { statusText } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import link from '#ui/link.module.css';
import { Menu } from '#ui/menu.tsx';
import tags from '#ui/tag.module.css';
import { AnswerRows, headlineText, useTyped } from './answer-rows.tsx';
import { CallTabs } from './call-tabs.tsx';
import styles from './detail.module.css';
import { Picture } from './picture.tsx';
import { RepeatButton } from './repeat-button.tsx';
import { requestCommand } from './request-command.ts';
import { entryOf, ShareMenu } from './share-menu.tsx';

interface DetailProps {
  event: TimelineEvent;
}

/**
 * One event: its answer, both sides of a refusal, the way back, related events, and of a call its request and response.
 * The detail stands beside the list; on a phone it is a sheet over the lower part of the list.
 */
export function Detail({ event }: DetailProps) {
  const onClose = () => open(null);
  const { events, bySeq } = useStream();
  const isSheet = useMedia(SMALL);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSheet) frame.current?.focus();
  }, [isSheet]);
  const call = event.kind === 'call' ? event : null;
  const refused = isRefusedAct(event) ? event : null;
  const { entry, note } = useEntry(call);
  const { isReadOnly, world } = useWorld();
  const { origin } = window.location;
  const typed = useTyped(call);
  const [isAsked, setAsked] = useState(false);
  const values = refused || isAsked ? (typed?.values ?? null) : null;
  const show = typed && !values ? () => setAsked(true) : null;
  const headline = headlineText(event, bySeq, typed);
  return (
    <section
      ref={frame}
      className={`box ${isSheet ? styles.sheet : styles.detail}`}
      aria-label={call ? `${call.method} ${targetOf(call.path).path}` : headline}
      tabIndex={-1}
      // A menu closes by itself; its keys pass here though it stands elsewhere.
      onKeyDown={({ key, target }) => key === 'Escape' && frame.current?.contains(target as Node) && onClose()}
    >
      <header className={styles.header}>
        <h2 className={`${styles.title} ${tone.status}`} data-tone={call ? toneOf(call) : undefined}>
          {headline}
        </h2>
        <Act look="quiet" aria-label="关闭" onClick={onClose}>
          <Icon name="cancel" size={16} />
        </Act>
      </header>
      <Facts event={event} />
      {call?.reason && <AnswerRows call={call} typed={typed} />}
      <div className={layout.row}>
        <ReturnActs event={event} />
        {entry && !isReadOnly && <RepeatButton entry={entry} />}
        <ShareMenu event={event} events={events} command={entry && requestCommand(entry, origin, world)} />
      </div>
      {refused ? <Picture call={refused} /> : <Related event={event} />}
      {entry ? <CallTabs entry={entry} values={values} show={show} /> : call && <p className={layout.hint}>{note}</p>}
      {call && <Names call={call} />}
    </section>
  );
}

function Facts({ event }: DetailProps) {
  const { isLeft } = useStream();
  const { isReadOnly } = useWorld();
  const { what, who } = eventText(event);
  return (
    <p className={`${layout.row} ${layout.hint}`}>
      <span>
        {dayText(event.at)} {clockText(event.at)}
      </span>
      {event.kind === 'call' && (
        <>
          <span>{`${what} ${who}`}</span>
          <span>HTTP {statusText(event)}</span>
          {event.endpoint === null && <span className={tags.red}>未匹配</span>}
        </>
      )}
      {'expiresAt' in event && event.expiresAt !== null && <span>{clockText(event.expiresAt)}过期</span>}
      {'faultName' in event &&
        event.fault !== null &&
        (isReadOnly ? (
          <span>{faultNamed(event)}</span>
        ) : (
          <a className={link.alone} href={`#/settings/faults?fault=${encodeURIComponent(event.fault)}`}>
            {faultNamed(event)}
          </a>
        ))}
      {isLeft(event.seq) && <span className={tags.tag}>已作废：后来退回到更早</span>}
    </p>
  );
}

/** 路径和编号: path and ids of a call, folded away. */
function Names({ call }: { call: EventOf<'call'> }) {
  const { method, path, code, reason, requestId, tookMs } = call;
  return (
    <details className={layout.fold}>
      <summary>路径和编号</summary>
      <PairList
        pairs={[
          ['路径', `${method} ${targetOf(path).path}`],
          ['错误码', code],
          ['规则', reason?.rule],
          ['请求编号', requestId],
          ['耗时', elapsedText(tookMs)],
        ]}
      />
    </details>
  );
}

/** Related events, oldest first. */
function Related({ event }: DetailProps) {
  const { events, bySeq, hrefOf } = useStream();
  const related = useMemo(() => {
    const lit = relatedSeqs(events, event.seq);
    return events.filter((each) => lit.has(each.seq) && each !== event);
  }, [events, event]);
  if (related.length === 0) return null;
  return (
    <ol className={styles.related} aria-label="与它相连">
      {related.map((each) => {
        const { what, who, end } = eventText(each, bySeq);
        return (
          <li key={each.seq}>
            <a href={hrefOf(each.seq)}>
              <span className={layout.hint}>{clockText(each.at)}</span> {[what, who].filter(Boolean).join(' ')}{' '}
              <span className={layout.hint}>{end}</span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

/** The journal's row of a call, with its request and response; while there is none, a note in its place. */
function useEntry(call: EventOf<'call'> | null) {
  const source = useMemo(() => sourceOf(async (world) => ({ entry: call && (await entryOf(world, call)) })), [call]);
  const { value, failure } = useLive(source);
  return { entry: value?.entry ?? null, note: failure ?? (value ? '记录里已没有这一条' : '读取中') };
}

/** 回到提交前, and the other acts on the checkpoints around an event. */
function ReturnActs({ event }: { event: TimelineEvent }) {
  const { events } = useStream();
  const connection = useWorld();
  const { value } = useLive(CHECKPOINTS.source);
  const { goBack } = useGoBack();
  const { send } = useAct();
  const [isNaming, setNaming] = useState(false);
  if (connection.isReadOnly) return null;
  const { before, after } = checkpointsAround(events, value?.checkpoints ?? [], event.seq);
  const { what, who } = eventText(event);
  const named = after ?? before;
  const params = { id: named?.id ?? '' };
  const place = [clockText(event.at), what, who, named?.name].filter(Boolean).join(' ');
  return (
    <>
      {before && <ReturnButton checkpoint={before} event={event} place={place} />}
      {named && (
        <Menu
          label="这一刻"
          items={[
            ...(after ? [{ label: '回到之后', onSelect: () => goBack(after) }] : []),
            { label: named.name === null ? '给时间点命名' : '给时间点改名', onSelect: () => setNaming(true) },
            {
              label: '删除时间点',
              onSelect: () => send(CONTROL.deleteCheckpoint, { params }, '时间点已删除'),
            },
          ]}
        >
          <Icon name="down" />
        </Menu>
      )}
      {before && <BeginButton checkpoint={before} event={event} place={place} />}
      {value && !named && <p className={layout.hint}>这一刻的时间点已不在</p>}
      {isNaming && named && (
        <NameForm
          label="时间点的名称"
          name={named.name ?? ''}
          submitText="保存"
          onSubmit={async (given) => {
            const body = { name: given === '' ? null : given };
            if (await send(CONTROL.nameCheckpoint, { params, body })) setNaming(false);
          }}
        />
      )}
    </>
  );
}
