import { useState } from 'react';
import { recordFrom } from '#console/address.ts';
import { NameForm } from '#console/checkpoints/name-form.tsx';
import { pointsOf } from '#console/checkpoints/points-of.ts';
import { BeginButton, ReturnButton, useCheckpoints, useGoBack } from '#console/checkpoints/use-go-back.tsx';
import { useWorld } from '#console/connection/use-world.tsx';
import { eventText } from '#console/events/event-text.ts';
import { useStream } from '#console/record/stream.ts';
import { clockText } from '#console/status/time-text.ts';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import { useAct } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { Menu } from '#ui/menu.tsx';

/** 回到这次之前, and what else can be done with the moments around an act. */
export function ReturnActs({ event }: { event: TimelineEvent }) {
  const { events } = useStream();
  const connection = useWorld();
  const { value } = useCheckpoints();
  const { goBack } = useGoBack();
  const { send } = useAct();
  const [isNaming, setNaming] = useState(false);
  if (connection.isReadOnly) return null;
  const { before, after } = pointsOf(events, value?.checkpoints ?? [], event.seq);
  const { what, who } = eventText(event);
  const named = after ?? before;
  const params = { id: named?.id ?? '' };
  const place = [clockText(event.at), what, who, named?.name].filter(Boolean).join(' ');
  return (
    <>
      {before && (
        <ReturnButton point={before} text={event.kind === 'checkpoint' ? '回到这里' : '回到这次之前'} place={place} />
      )}
      {named && (
        <Menu
          label="这一刻"
          items={[
            ...(after ? [{ label: '回到之后', onSelect: () => goBack(after) }] : []),
            { label: '从这一步录起', onSelect: () => window.location.assign(recordFrom(event.seq)) },
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
      {before && <BeginButton point={before} place={place} />}
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
