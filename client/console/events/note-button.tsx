import { type Address, fragmentOf } from '#console/address.ts';
import { consoleHref } from '#console/connection/console-href.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import type { WorldConnection } from '#console/connection/world-connection.ts';
import { loadWorlds, summaryOf } from '#console/connection/world-list.ts';
import { useCopy } from '#console/copying/use-copy.ts';
import { useAct } from '#console/hooks/use-act.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import type { Surroundings } from './problem-note.ts';

interface NoteButtonProps {
  /** place of what the note is about */
  readonly to: Pick<Address, 'view' | 'thing'>;
  readonly noteIn: (around: Surroundings) => string;
}

/** Copies a note for an issue about a call or an event. */
export function NoteButton({ to, noteIn }: NoteButtonProps) {
  const connection = useWorld();
  const { world, bundle } = connection;
  const { copy } = useCopy();
  const { isBusy, act } = useAct();

  async function copyNote(): Promise<void> {
    await act(async () => {
      const [{ events }, { version }, { fixture, seed }] = await Promise.all([
        connection.call(CONTROL.timeline),
        connection.call(CONTROL.health),
        bundle ?? listed(connection),
      ]);
      const link = window.location.origin + consoleHref(world, fragmentOf(to));
      const source = bundle ? { bundle: bundle.name } : { link };
      await copy(noteIn({ source, events, version, fixture, seed }), '问题单');
    });
  }

  return (
    <Button look="secondary" size="small" aria-busy={isBusy} onClick={() => void copyNote()}>
      复制问题单
    </Button>
  );
}

async function listed(connection: WorldConnection): Promise<{ readonly fixture: string; readonly seed: string }> {
  return summaryOf(await loadWorlds(connection), connection.world) ?? { fixture: '', seed: '' };
}
