import { useEffect, useMemo, useState } from 'react';
import { type ControlCall, controlToken, curlLine } from '#console/connection/console-client.ts';
import { useWorld } from '#console/connection/world.tsx';
import { useTimeline } from '#console/events/timeline.ts';
import { useAddFault } from '#console/faults/fault-list.tsx';
import { calledOf, type ListContext, type Resource } from '#console/lists/resource.ts';
import { usePerform } from '#console/lists/row-acts.tsx';
import { bareFragment, fragmentOf } from '#console/place.ts';
import { READ_ONLY_TEXT, useReplay } from '#console/record/replay.tsx';
import { RESOURCES } from '#console/resources.ts';
import { clockText, spanText } from '#console/status/time-text.ts';
import { useMoveClock } from '#console/time/clock-panel.tsx';
import { useCopy } from '#console/ui/copying.tsx';
import { Icon, type IconName } from '#console/ui/parts.tsx';
import { useThemeStep } from '#console/ui/theme-switch.tsx';
import { VIEWS, viewHref } from '#console/view.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { type Endpoint, labelOf } from '#contract/endpoint.ts';
import { ALL_PRESETS } from '#contract/fault-text.ts';
import { enterPath, PAGES, SANDBOX } from '#contract/paths.ts';
import { CommandList } from '#ui/command-list.tsx';
import { firstGroups, foundGroups, type PaletteItem } from './palette-item.ts';

/** Finds everything that has a name in this world, and every command. */
export function Palette({ onClose, ...dialogs }: CommandDialogs & { onClose: () => void }) {
  const [text, setText] = useState('');
  const { opened } = useReplay();
  const items = useCommands(dialogs);
  const groups = useMemo(() => (text.trim() === '' ? firstGroups(items) : foundGroups(items, text)), [items, text]);

  function choose({ run }: PaletteItem) {
    onClose();
    run();
  }

  return (
    <CommandList
      open
      onOpenChange={(open) => !open && onClose()}
      label="命令面板"
      placeholder="找验证码、账号、场景、故障、请求或命令"
      text={text}
      onType={setText}
      groups={groups}
      onChoose={choose}
      iconOf={({ icon }) => <Icon name={icon} size={18} />}
      empty="没有找到，换个说法试试"
      hint={opened ? READ_ONLY_TEXT : '↑↓选择，Enter打开，Esc关闭'}
    />
  );
}

/** Acts of the keyboard provider that the palette offers, too. */
interface CommandDialogs {
  askReset: () => void;
  showHelp: () => void;
  copyCode: () => void;
}

/** Rows of one list that the palette finds; a view's filter reaches the rest. */
const ROWS_MAX = 200;
/** Number of newest events that are searched for calls. */
const EVENTS_MAX = 300;

type RowsOfLists = ReadonlyMap<Resource<unknown>, readonly unknown[]>;

/** Rows of every list when the palette opened; a list that cannot be read is left out. */
function useRows(): RowsOfLists {
  const connection = useWorld();
  const [found, setFound] = useState<RowsOfLists>(new Map());
  useEffect(() => {
    let isCurrent = true;
    for (const resource of RESOURCES)
      resource.source.load(connection, null).then(
        (value) => isCurrent && setFound((known) => new Map(known).set(resource, resource.rows(value))),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [connection]);
  return found;
}

const STEPS_MS = [60_000, 300_000, 3_600_000] as const;

/**
 * All items of the palette in one list: acts on the world and on this page, views, and everything in the world. While a
 * replay bundle is open, only the items that need no live world.
 */
function useCommands({ askReset, showHelp, copyCode }: CommandDialogs): readonly PaletteItem[] {
  const { world, clock } = useWorld();
  const { move } = useMoveClock();
  const copy = useCopy();
  const { add } = useAddFault();
  const { perform } = usePerform();
  const { opened, close } = useReplay();
  const theme = useThemeStep();
  const found = useRows();
  const { events } = useTimeline();
  const { isFrozen } = clock;
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts are other functions each time, and do the same
  return useMemo(() => {
    const item = (icon: IconName, id: string, label: string, words: string, run: () => void, detail?: string) =>
      itemOf('命令', icon, id, label, run, detail, words);
    const newTab = (address: string) => () => window.open(address, '_blank', 'noopener');
    const go = (fragment: string) => window.location.assign(fragment);
    const here = () => window.location.origin + enterPath(world, SANDBOX.console) + bareFragment();
    const always: PaletteItem[] = [
      item('contrast', 'theme', '切换主题', 'theme dark light', theme.step, `现在${theme.name}`),
      item('open', 'portal', '打开云采购（新标签页）', 'open portal login', newTab(enterPath(world, PAGES.login))),
      item(
        'docs',
        'docs',
        '打开接口文档（新标签页）',
        'api docs openapi',
        newTab(SANDBOX.docs + window.location.search),
      ),
      item('journal', 'help', '快捷键', 'keys shortcuts help', showHelp),
      ...VIEWS.map((view) =>
        itemOf('视图', view.icon, `view:${view.id}`, view.label, () => go(viewHref(view)), '', view.id),
      ),
    ];
    if (opened)
      return [
        item('cancel', 'close-replay', '关闭重放包', 'close replay bundle', close, opened.bundle.name),
        ...always,
      ];

    const place = { origin: window.location.origin, world, needsToken: controlToken() !== '' };
    const acts: ItemActs = {
      go,
      copy: (text) => copy(text),
      addFault: add,
      copyCurl: (call, what) => copy(curlLine(call, place), what),
      perform,
    };
    return [
      ...STEPS_MS.map((advanceMs) => {
        const span = spanText(advanceMs);
        const run = () => move({ advanceMs }, `时钟已拨快${span}`);
        return item('clock', `advance:${advanceMs}`, `+${span}`, 'advance clock time', run);
      }),
      isFrozen
        ? item('play', 'freeze', '时钟继续走动', 'unfreeze clock', () => move({ freeze: false }, '时钟继续走动'))
        : item('pause', 'freeze', '冻结时钟', 'freeze clock', () => move({ freeze: true }, '时钟已冻结')),
      item('reset', 'reset', '重置世界', 'reset', askReset, world),
      item('copy', 'copy-code', '复制最新的验证码', 'copy code', copyCode),
      item('link', 'copy-link', '复制本页链接', 'copy link address', () => copy(here(), '链接')),
      ...always,
      ...worldItems(found, events ?? [], acts, { world, now: clock.now() }),
    ];
  }, [world, isFrozen, opened, theme.name, found, events]);
}

/** Effects of choosing an item. */
interface ItemActs {
  go: (fragment: string) => void;
  copy: (text: string) => void;
  addFault: ReturnType<typeof useAddFault>['add'];
  copyCurl: (call: ControlCall, what: string) => void;
  perform: ReturnType<typeof usePerform>['perform'];
}

const itemOf = (
  group: PaletteItem['group'],
  icon: IconName,
  id: string,
  label: string,
  run: () => void,
  detail = '',
  words = '',
): PaletteItem => ({ group, icon, id, label, run, detail, words });

/** A shell line. */
const curlItem = (id: string, label: string, run: () => void, detail = '') =>
  itemOf('curl', 'copy', `curl:${id}`, `curl：${label}`, run, detail);

/** The rows of a list, then the acts on each, and a shell line for each act that is one call. */
function linesOf(
  of: Resource<unknown>,
  rows: readonly unknown[],
  here: ListContext,
  { go, copy, copyCurl, perform }: ItemActs,
): PaletteItem[] {
  const named = rows.filter((row) => of.name(row) !== '');
  const key = (row: unknown) => `${of.param}:${of.id(row)}`;
  const openOf = (row: unknown, act = '') => {
    const place = of.place(of.id(row));
    return () => go(fragmentOf({ ...place, query: { ...place.query, act } }));
  };
  return [
    ...named.map((row) => {
      const copied = of.copied?.(row);
      const run = copied === undefined ? openOf(row) : () => copy(copied);
      return itemOf(of.noun, of.icon, key(row), of.name(row), run, of.words(row, here));
    }),
    ...named.flatMap((row) =>
      of.acts
        .filter((act) => act.isOffered?.(row, here) ?? true)
        .flatMap((act) => {
          const label = calledOf(of, act, row);
          const id = `${key(row)}:${act.id}`;
          const isAsked = act.ask !== undefined || !(act.call || act.run);
          const href = act.href?.(row, here);
          const run =
            href !== undefined ? () => go(href) : isAsked ? openOf(row, act.id) : () => void perform(act, row);
          const call = act.call?.(row, {});
          const line = call && curlItem(id, label, () => copyCurl(call, `curl：${label}`));
          return [itemOf(of.noun, act.icon ?? of.icon, id, label, run), ...(line ? [line] : [])];
        }),
    ),
  ];
}

/** Everything in a world that has a name, the newest first where there is an order; then a shell line for each call. */
function worldItems(
  rows: RowsOfLists,
  events: readonly TimelineEvent[],
  acts: ItemActs,
  here: ListContext,
): PaletteItem[] {
  const { go, addFault, copyCurl } = acts;
  const calls = events.slice(-EVENTS_MAX).flatMap((event) => (event.kind === 'call' ? event : []));
  return [
    ...RESOURCES.flatMap((resource) => linesOf(resource, (rows.get(resource) ?? []).slice(0, ROWS_MAX), here, acts)),
    ...ALL_PRESETS.map(([label, fault]) =>
      itemOf('故障', 'add', `preset:${label}`, label, () => addFault(fault, label), '加故障', 'fault'),
    ),
    ...calls.toReversed().map(({ seq, at, method, path, status, code, phone }) => {
      const label = `${method} ${path.replace(/\?.*/, '')} ${status}`;
      const run = () => go(fragmentOf({ view: 'record', thing: String(seq) }));
      const detail = [clockText(at), code, phone].filter(Boolean).join(' ');
      return itemOf('请求', 'journal', `row:${seq}`, label, run, detail);
    }),
    ...Object.entries(CONTROL).map(([name, endpoint]) => {
      const label = labelOf(endpoint);
      const run = () => copyCurl(curlCall(name, endpoint), `curl：${label}`);
      return curlItem(name, label, run, `${endpoint.method} ${endpoint.path}`);
    }),
  ];
}

/** Example bodies for the shell lines of calls that do nothing with an empty body. */
const BODIES: Readonly<Record<string, unknown>> = {
  moveClock: { advanceMs: 300_000 },
  createFault: { answer: { status: 503 }, times: 1 },
  createSession: { account: 'buyer01' },
};

/** The call of a shell line, with placeholders in its path: `/accounts/ID`. */
function curlCall(name: string, endpoint: Endpoint): ControlCall {
  const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, part = '']) => [part, part.toUpperCase()]);
  return { endpoint, input: { params: Object.fromEntries(params), body: BODIES[name] } };
}
