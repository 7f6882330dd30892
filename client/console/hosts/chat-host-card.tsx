import { CopyValue } from '#console/copying/copy-value.tsx';
import { LinkButton } from '#console/linking/link-button.tsx';
import { useLit } from '#console/linking/use-lit.ts';
import panel from '#ui/panel.module.css';
import styles from './host-card.module.css';
import { HostLinks } from './host-links.tsx';
import type { ChatHostRow } from './host-rows.ts';

const HOST_COMMAND = 'npm run host';

/** A platform of the chat host, and its pages. */
export function ChatHostCard({ row, isNamed }: { row: ChatHostRow; isNamed: boolean }) {
  const { platform, name, bridge, links } = row;
  const lit = useLit(isNamed, styles.card);
  return (
    <li {...lit}>
      <h3 className={styles.platform}>
        {name}
        <LinkButton to={{ view: 'hosts', thing: platform }} what={`宿主${name}`} isSmall />
      </h3>
      <p className={styles.text}>{bridge}</p>
      {platform === 'desktop' && (
        <p className={panel.note}>
          需要在这个命令打开的浏览器里：
          <CopyValue text={HOST_COMMAND} what="命令" />
        </p>
      )}
      <HostLinks of={name} links={links} />
    </li>
  );
}
