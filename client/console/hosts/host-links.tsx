import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import link from '#ui/link.module.css';
import type { HostLink } from './host-rows.ts';

/** Pages of a host, each with a description. */
export function HostLinks({ of, links }: { of: string; links: readonly HostLink[] }) {
  return (
    <ul>
      {links.map(({ name, text, href }) => (
        <li key={name} className={layout.row}>
          <a
            className={link.alone}
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={`${of}：${name}（新标签页）`}
          >
            {name}
            <Icon name="open" size={14} />
          </a>
          <span className={layout.hint}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
