import { useWorld } from '#console/connection/use-world.tsx';
import { CopyValue } from '#console/copying/copy-value.tsx';
import { useLit } from '#console/linking/use-lit.ts';
import layout from '#console/ui/layout.module.css';
import { usePlace } from '#console/use-place.ts';
import { HostLinks } from './host-links.tsx';
import { type ChatHostRow, chatHostRows } from './host-rows.ts';

const HOST_COMMAND = 'npm run host';

/** The chat host on each platform, and its pages. */
export function ChatHosts() {
  const { world } = useWorld();
  const { host } = usePlace().address.query;
  return (
    <section className={layout.tight}>
      <h3>聊天宿主</h3>
      <p className={layout.hint}>
        桥接模拟器：应用在里面调用授权、存储和六个面板；旁边可以改平台版本，写下一个返回码，看面板收到的地址、标题和高度。
      </p>
      <ul className={layout.rows}>
        {chatHostRows(world).map((row) => (
          <ChatHost key={row.platform} row={row} isNamed={row.platform === host} />
        ))}
      </ul>
    </section>
  );
}

function ChatHost({ row: { platform, name, bridge, links }, isNamed }: { row: ChatHostRow; isNamed: boolean }) {
  const lit = useLit(isNamed, layout.item);
  return (
    <li {...lit}>
      <div className={`${layout.grow} ${layout.tight}`}>
        <h4 className={layout.row}>
          {name} <span className={layout.hint}>{bridge}</span>
        </h4>
        {platform === 'desktop' && (
          <p className={`${layout.row} ${layout.hint}`}>
            需要在这个命令打开的浏览器里：
            <CopyValue text={HOST_COMMAND} what="命令" />
          </p>
        )}
        <HostLinks of={name} links={links} />
      </div>
    </li>
  );
}
