import { useRef, useState } from 'react';
import { ConsoleClient, ControlFailure } from '#console/connection/console-client.ts';
import { FIXTURES, titleOf, useLive, useWorld, WORLDS } from '#console/connection/world.tsx';
import { FileButton, saveFile } from '#console/copying/copying.tsx';
import { useForm } from '#console/forms/use-form.ts';
import { bareFragment, consoleHref } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { Act, ConfirmDialog, Trouble, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Snapshot } from '#contract/control/snapshot.ts';
import { CreateWorldRequest, type WorldSummary } from '#contract/control/world.ts';
import { Button } from '#ui/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { SelectField, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import tags from '#ui/tag.module.css';
import styles from './world-choices.module.css';

/** Every world as a link to itself, on the same view. */
export function WorldChoices() {
  const { world } = useWorld();
  const { value, failure, reload } = useLive(WORLDS);
  const [filter, setFilter] = useState('');
  const worlds = value?.worlds ?? [];
  return (
    <div className={layout.tight}>
      <Trouble text={failure} onRetry={reload} />
      {worlds.length > FILTERED_FROM && (
        <SearchField label="筛选世界" placeholder="按名字或场景筛选" value={filter} onChange={setFilter} />
      )}
      <ul className={`${layout.tight} ${layout.scroll} ${styles.list}`} aria-label="所有世界">
        {shownWorlds(worlds, world, filter)
          .slice(0, SHOWN_MAX)
          .map(({ id, fixture, accounts, sessions }) => (
            <li key={id}>
              <a
                className={styles.choice}
                href={consoleHref(id, bareFragment())}
                aria-current={id === world ? 'true' : undefined}
              >
                <strong>{id}</strong> {id === world && <span className={tags.mark}>当前</span>}
                <span className={layout.hint}>
                  场景{fixture}，{accounts}个账号，{sessions}个会话
                </span>
              </a>
            </li>
          ))}
      </ul>
    </div>
  );
}

export const SHOWN_MAX = 100;
/** Fewer are seen at a glance. */
export const FILTERED_FROM = 8;

/** The worlds whose name or scenario contains the filter; the page's own one first, the rest as they were made. */
export function shownWorlds(worlds: readonly WorldSummary[], here: string, filter: string): WorldSummary[] {
  const wanted = filter.trim().toLowerCase();
  const fitting = worlds.filter(({ id, fixture }) => `${id} ${fixture}`.toLowerCase().includes(wanted));
  return [...fitting.filter(({ id }) => id === here), ...fitting.filter(({ id }) => id !== here)];
}

const START = { id: '', fixture: '' };
const NAME_RULE = '以字母或数字开头，只含字母、数字、-和_，最多64个字符';
const NAME_TAKEN = '这个名字已被使用，可以在上面直接进入';

/** Makes a world and goes there. Without a name the sandbox picks one. */
export function NewWorldForm() {
  const connection = useWorld();
  const { value: list } = useLive(FIXTURES);
  const { isBusy, act } = useAct();
  const { bind, check } = useForm(CreateWorldRequest, START, { problems: { id: NAME_RULE } });
  const [taken, setTaken] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const name = bind('id');

  async function submit() {
    const body = check();
    if (!body) return field.current?.focus();
    await act(async () => {
      try {
        const made = await connection.call(CONTROL.createWorld, { body });
        window.location.assign(consoleHref(made.id, bareFragment()));
      } catch (thrown) {
        if (!(thrown instanceof ControlFailure && thrown.code === 'SUBJECT_CONFLICT')) throw thrown;
        setTaken(name.value);
        field.current?.focus();
      }
    });
  }

  return (
    <Form className={layout.stack} onSubmit={submit}>
      <div className={layout.pair}>
        <TextField
          {...name}
          label="新世界的名字（可不填）"
          ref={field}
          error={taken === name.value ? NAME_TAKEN : name.error}
        />
        <SelectField
          {...bind('fixture')}
          label="场景"
          choices={[
            { value: '', label: '与main相同' },
            ...(list?.fixtures ?? []).map((each) => ({ value: each.name, label: `${titleOf(each)}（${each.name}）` })),
          ]}
        />
      </div>
      <div className={layout.row}>
        <Button type="submit" size="small" aria-busy={isBusy}>
          新建并进入
        </Button>
      </div>
    </Form>
  );
}

/** A whole world out to a file, and in from one. */
export function SnapshotActs({ world }: { world: string }) {
  const client = new ConsoleClient(world);
  const { isBusy, act, warn } = useAct();
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<{ name: string; content: Snapshot } | null>(null);

  async function download(kind: 'snapshot' | 'replay', said: string) {
    const isDone = await act(async () => {
      const query = kind === 'replay' ? { replay: '1' as const } : {};
      const content = await client.call(CONTROL.snapshot, { query });
      saveFile(`${kind}-${world}.json`, JSON.stringify(content), 'application/json');
    }, said);
    if (isDone) setAsking(false);
  }

  async function choose(file: File) {
    try {
      // The sandbox judges whether it is one.
      setChosen({ name: file.name, content: JSON.parse(await file.text()) as Snapshot });
    } catch {
      warn(`${file.name}不是JSON文件`);
    }
  }

  async function restore() {
    if (!chosen) return;
    const isDone = await act(() => client.call(CONTROL.restore, { body: chosen.content }), `世界${world}已恢复到快照`);
    if (isDone) setChosen(null);
  }

  return (
    <>
      <Act
        aria-label={`下载世界${world}的快照`}
        aria-busy={isBusy}
        onClick={() => download('snapshot', '快照已下载，它含有密码和密钥，请妥善保管')}
      >
        下载快照
      </Act>
      <Act
        aria-label={`下载世界${world}的重放包（含密钥和密码）`}
        title="起点和之后的每个请求，可以逐字节重放"
        aria-busy={isBusy}
        onClick={() => setAsking(true)}
      >
        下载重放包（含密钥和密码）
      </Act>
      <FileButton label={`恢复世界${world}`} onChoose={choose}>
        恢复…
      </FileButton>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`下载世界${world}的重放包？`}
        text="它含有密码、验证码、会话、私钥和这个世界的每个请求，可以逐字节重放。不要放进代码仓库或贴在问题单里。"
        confirmText="下载"
        isBusy={isBusy}
        onConfirm={() => download('replay', '重放包已下载，请妥善保管')}
      />
      <ConfirmDialog
        isOpen={chosen !== null}
        onOpenChange={() => setChosen(null)}
        title={`把世界${world}恢复到快照？`}
        text={`世界${world}现在的内容会全部换成${chosen?.name ?? ''}里的，请求日志保留。`}
        confirmText="恢复"
        isBusy={isBusy}
        onConfirm={() => restore()}
      />
    </>
  );
}
