import { type ReactNode, useId, useMemo, useState } from 'react';
import { useWorld } from '#console/connection/world.tsx';
import { useWindowEvent } from '#console/hooks/browser.ts';
import { goToRow, goToSearch } from '#console/lists/lost-thing.tsx';
import { LIST_KEYS } from '#console/record/list/record-list.tsx';
import { READ_ONLY_TEXT, useReplay } from '#console/record/replay.tsx';
import { ResetDialog } from '#console/scenarios/use-reset.tsx';
import { PairList, useCopy } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { useNotices } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { WorldSummary } from '#contract/control/world.ts';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { Palette } from './palette.tsx';
import {
  hasSingleKeys,
  isMac,
  keepSingleKeys,
  keysText,
  OpeningContext,
  SHORTCUT_IDS,
  SHORTCUTS,
  type Shortcut,
  type ShortcutId,
  shortcutOf,
} from './shortcuts.ts';

type Open = 'palette' | 'help' | 'reset' | null;

/** The console's keys, and the dialogs that they open. */
export function KeyboardProvider({ summary, children }: { summary: WorldSummary | null; children: ReactNode }) {
  const [open, setOpen] = useState<Open>(null);
  const copyCode = useCopyCode();
  const opening = useMemo(() => ({ openPalette: () => setOpen('palette'), askReset: () => setOpen('reset') }), []);
  const show = (name: Open) => (isOpen: boolean) => setOpen(isOpen ? name : null);
  const acts: Record<ShortcutId, () => void> = {
    palette: opening.openPalette,
    search: goToSearch,
    next: () => goToRow(1),
    previous: () => goToRow(-1),
    copyCode,
    help: () => setOpen('help'),
  };
  useShortcuts(acts);
  return (
    <OpeningContext value={opening}>
      {children}
      {open === 'palette' && (
        <Palette onClose={() => setOpen(null)} askReset={opening.askReset} showHelp={acts.help} copyCode={copyCode} />
      )}
      <HelpDialog isOpen={open === 'help'} onOpenChange={show('help')} />
      {summary && <ResetDialog summary={summary} isOpen={open === 'reset'} onOpenChange={show('reset')} />}
    </OpeningContext>
  );
}

/** Copies the newest code of all phones. */
function useCopyCode() {
  const connection = useWorld();
  const { opened } = useReplay();
  const copy = useCopy();
  const { notify, warn } = useNotices();
  return () => {
    if (opened) return warn(READ_ONLY_TEXT);
    connection.call(CONTROL.sms).then(
      ({ messages }) => {
        const code = messages.findLast(({ code }) => code !== null)?.code;
        if (code == null) notify('还没有验证码');
        else void copy(code);
      },
      () => warn('读不到短信，请稍后重试'),
    );
  };
}

/** The keys of the console and of its record, and the switch for those of a single letter. */
function HelpDialog({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const recordId = useId();
  return (
    <DialogPopup open={isOpen} onOpenChange={onOpenChange} title="快捷键" initialFocus="popup">
      <PairList pairs={SHORTCUT_IDS.map((id) => [SHORTCUTS[id].label, keysText(SHORTCUTS[id], isMac())])} />
      <SingleKeys />
      <section className={layout.tight} aria-labelledby={recordId}>
        <h3 id={recordId}>记录</h3>
        <p className={layout.hint}>焦点在列表里时起作用</p>
        <PairList pairs={LIST_KEYS.map(({ label, signs }) => [label, signs.join(' ')])} />
      </section>
    </DialogPopup>
  );
}

function SingleKeys() {
  const [isOn, setOn] = useState(hasSingleKeys);
  async function turn(next: boolean) {
    keepSingleKeys(next);
    setOn(next);
    return true;
  }
  return (
    <div className={layout.tight}>
      <Switch label="单键快捷键" checked={isOn} onChange={turn} />
      <p className={layout.hint}>在输入框里和对话框打开时不起作用；本浏览器会记住这个选择</p>
    </div>
  );
}

/** Elements that take letters; a list of choices goes to the first match. */
const FIELD =
  'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable], [role="combobox"]';
const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Runs the act of each shortcut that is pressed. Single keys act neither in a field nor over an open dialog or menu. */
function useShortcuts(acts: Record<ShortcutId, () => void>) {
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const id = shortcutOf(event, isMac());
    if (id === null) return;
    const { hasModifier, repeats }: Shortcut = SHORTCUTS[id];
    if ((event.repeat && !repeats) || (!hasModifier && !takesSingleKeys(event.target))) return;
    event.preventDefault();
    acts[id]();
  });
}

function takesSingleKeys(target: EventTarget | null) {
  const isField = target instanceof Element && target.closest(FIELD) !== null;
  return !isField && hasSingleKeys() && document.querySelector(LAYER) === null;
}
