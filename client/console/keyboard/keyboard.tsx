import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { useCopy } from '#console/copying/use-copy.ts';
import { goToRow, goToSearch } from '#console/hooks/rows.ts';
import { READ_ONLY_TEXT } from '#console/replay/read-only-connection.ts';
import { useReplay } from '#console/replay/use-replay.tsx';
import { ResetDialog } from '#console/scenarios/reset-dialog.tsx';
import { useNotices } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSummary } from '#contract/control/world.ts';
import { HelpDialog } from './help-dialog.tsx';
import { OpeningContext } from './opening.ts';
import { Palette } from './palette.tsx';
import type { ShortcutId } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';

type Open = 'palette' | 'help' | 'reset' | null;

/** The console's keys, and the dialogs that they open. */
export function KeyboardProvider({ summary, children }: { summary: WorldSummary | null; children: ReactNode }) {
  const [open, setOpen] = useState<Open>(null);
  const copyCode = useCopyCode();
  const close = useCallback(() => setOpen(null), []);
  const openPalette = useCallback(() => setOpen('palette'), []);
  const showHelp = useCallback(() => setOpen('help'), []);
  const askReset = useCallback(() => setOpen('reset'), []);
  const acts = useMemo<Readonly<Record<ShortcutId, () => void>>>(
    () => ({
      palette: openPalette,
      search: goToSearch,
      next: () => goToRow(1),
      previous: () => goToRow(-1),
      copyCode,
      help: showHelp,
    }),
    [openPalette, copyCode, showHelp],
  );
  useShortcuts(acts);
  const opening = useMemo(() => ({ openPalette, askReset }), [openPalette, askReset]);
  return (
    <OpeningContext value={opening}>
      {children}
      {open === 'palette' && <Palette onClose={close} askReset={askReset} showHelp={showHelp} copyCode={copyCode} />}
      <HelpDialog isOpen={open === 'help'} onOpenChange={(isOpen) => setOpen(isOpen ? 'help' : null)} />
      {summary && (
        <ResetDialog
          summary={summary}
          isOpen={open === 'reset'}
          onOpenChange={(isOpen) => setOpen(isOpen ? 'reset' : null)}
        />
      )}
    </OpeningContext>
  );
}

/** Copies the newest code that was sent, whoever asked for it. */
function useCopyCode(): () => void {
  const connection = useWorld();
  const { opened } = useReplay();
  const { copy } = useCopy();
  const { notify, warn } = useNotices();
  return useCallback(() => {
    if (opened) return warn(READ_ONLY_TEXT);
    connection.call(CONTROL.sms).then(
      ({ messages }) => {
        const code = messages.findLast(({ code }) => code !== null)?.code;
        if (code == null) notify('还没有验证码');
        else void copy(code);
      },
      () => warn('读不到短信，请稍后重试'),
    );
  }, [connection, opened, copy, notify, warn]);
}
