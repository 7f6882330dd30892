import { type Address, fragmentOf } from '#console/address.ts';
import { consoleHref } from '#console/connection/console-href.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { useCopy } from '#console/copying/use-copy.ts';
import { Icon } from '#console/ui/icon.tsx';
import { Button } from '#ui/button.tsx';

interface LinkButtonProps {
  readonly to: Pick<Address, 'view' | 'thing'> & Partial<Address>;
  /** name of the thing, for screen readers */
  readonly what: string;
  /** many stand together: the icon alone */
  readonly isSmall?: boolean;
}

/**
 * Copies the whole address of a named thing: it enters this world in whatever browser it is opened. A world that is only
 * read from a file has no address.
 */
export function LinkButton({ to, what, isSmall = false }: LinkButtonProps) {
  const { world, isReadOnly } = useWorld();
  const { isCopied, copy } = useCopy();
  if (isReadOnly) return null;
  const href = `${window.location.origin}${consoleHref(world, fragmentOf(to))}`;
  return (
    <Button
      look={isSmall ? 'quiet' : 'secondary'}
      size="small"
      aria-label={`复制链接：${what}`}
      title="复制链接"
      onClick={() => void copy(href, `链接：${what}`)}
    >
      <Icon name={isCopied ? 'done' : 'link'} size={14} />
      {!isSmall && '复制链接'}
    </Button>
  );
}
