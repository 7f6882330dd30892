import { useEffect, useState } from 'react';
import { failureText } from '#console/connection/console-client.ts';
import { useWorld } from '#console/connection/world.tsx';
import { CodeBlock, saveFile, useCopy } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Trouble, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { FixtureExport, FixtureExportQuery, FixtureList, FixtureOmission } from '#contract/control/fixture.ts';
import { Button } from '#ui/button.tsx';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { choicesOf, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';

interface SaveScenarioDialogProps {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  /** null while it is not read yet */
  list: FixtureList | null;
  /** seq of a recording's first event; left out where the world is saved as it stands */
  recordedFrom?: number | undefined;
  onSaved: () => void;
  /** gives the recording up */
  onDropped?: () => void;
}

/** Saves the world, or a recording of it, as a fixture of the project. */
export function SaveScenarioDialog({ isOpen, onOpenChange, ...props }: SaveScenarioDialogProps) {
  const folder = props.list?.folder ?? null;
  return (
    <DialogPopup
      open={isOpen}
      onOpenChange={onOpenChange}
      title="保存为场景"
      description={
        folder === null
          ? '写成一份通过校验的YAML，放进fixtures文件夹就能选用。'
          : `写成一份通过校验的YAML，保存到${folder}文件夹，马上就能选用。`
      }
      size="wide"
    >
      <SaveScenario {...props} onClose={() => onOpenChange(false)} />
    </DialogPopup>
  );
}

const KINDS = choicesOf({ now: '现在的样子', recorded: '刚才的操作' });

const KIND_TEXTS: Readonly<Record<string, string>> = {
  now: '账号、身份、设置和故障写成数据，别的世界可以从这里开始。',
  recorded:
    '数据是这个世界开始时的，故事是之后的每一步：打开的页面、填写、扫码、拨快的时钟和被拒绝的请求。没有成功的密码不会写入。',
};

interface SaveScenarioProps extends Omit<SaveScenarioDialogProps, 'isOpen' | 'onOpenChange'> {
  onClose: () => void;
}

function SaveScenario({ list, recordedFrom, onSaved, onDropped, onClose }: SaveScenarioProps) {
  const { isBusy, send } = useAct();
  const copy = useCopy();
  const [name, setName] = useState('my-scenario');
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [kind, setKind] = useState(recordedFrom === undefined ? 'now' : 'recorded');
  const { exported, failure, reload } = useExport({
    title,
    description,
    ...(kind === 'recorded' && { story: kind, ...(recordedFrom !== undefined && { from: String(recordedFrom) }) }),
  });
  const yaml = exported?.yaml ?? null;
  const file = fileNameOf(name);
  const scenario = file.replace(/\.yaml$/, '');
  const folder = list?.folder ?? null;
  const isTaken = list?.fixtures.some((fixture) => fixture.own && fixture.name === scenario) === true;

  /** Overwrites an existing file only if the button's label announces that. */
  async function save() {
    if (yaml === null || folder === null) return;
    const input = { params: { name: scenario }, body: { yaml, overwrite: isTaken } };
    const isSaved = await send(CONTROL.saveFixture, input, `已保存到${folder}/${file}`);
    if (isSaved) onSaved();
  }

  return (
    <Form className={layout.stack} onSubmit={save}>
      <TextField
        label="文件名"
        value={name}
        onChange={setName}
        hint={`${folder ?? 'fixtures'}/${file}${isTaken ? '，已有这个文件' : ''}`}
      />
      {recordedFrom === undefined && (
        <Segments label="写什么" value={kind} choices={KINDS} onChange={setKind} isLabelShown />
      )}
      <p className={layout.hint}>{KIND_TEXTS[kind]}</p>
      <div className={layout.pair}>
        <TextField label="标题（可不填）" value={title} onChange={setTitle} />
        <TextField label="说明（可不填）" value={description} onChange={setDescription} />
      </div>
      <div className={layout.row}>
        {folder !== null && (
          <Button type="submit" disabled={yaml === null} busy={isBusy} busyText="保存中…">
            {isTaken ? '覆盖保存' : '保存'}
          </Button>
        )}
        <Button
          look={folder === null ? 'primary' : 'secondary'}
          disabled={yaml === null}
          onClick={() => saveFile(file, yaml ?? '', 'application/yaml')}
        >
          下载
        </Button>
        <Button look="secondary" disabled={yaml === null} onClick={() => copy(yaml ?? '', '场景的YAML')}>
          复制
        </Button>
        {onDropped && (
          <Button look="quietDanger" className={layout.end} onClick={onDropped}>
            放弃录制
          </Button>
        )}
        <Button look="quiet" className={onDropped ? '' : layout.end} onClick={onClose}>
          关闭
        </Button>
      </div>
      <Trouble text={failure} onRetry={reload} />
      {exported && <ExportSummary exported={exported} isRecorded={kind === 'recorded'} />}
      {yaml !== null && <CodeBlock text={yaml} label="场景的YAML" />}
    </Form>
  );
}

/** A file name for every system, from typed text. */
export function fileNameOf(typed: string): string {
  const name = typed
    .trim()
    .replace(/\.ya?ml$/i, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
  return `${name || 'scenario'}.yaml`;
}

/** Contents of the file, and its omissions. */
function ExportSummary({
  exported,
  isRecorded,
}: {
  exported: FixtureExport;
  /** the recording is in it as a story */
  isRecorded: boolean;
}) {
  return (
    <dl className={layout.tight}>
      <dt className={layout.hint}>写入</dt>
      <dd>{partsText(exported)}</dd>
      <dt className={layout.hint}>不写入</dt>
      <dd>
        {isRecorded ? NEVER_RECORDED : NEVER_EXPORTED}
        {exported.omitted.length > 0 && (
          <ul aria-label="没有写入的部分">
            {exported.omitted.map(({ path, why }) => (
              <li key={path}>
                <code>{path}</code>
                {WHY[why]}
              </li>
            ))}
          </ul>
        )}
      </dd>
    </dl>
  );
}

const TYPING_MS = 300;

/** The world as a fixture, asked for again a moment after title or description changed. */
function useExport({ title, description, story, from }: FixtureExportQuery) {
  const connection = useWorld();
  const [exported, setExported] = useState<FixtureExport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks again
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        const query = { title: title || undefined, description: description || undefined, story, from };
        connection.call(CONTROL.exportFixture, { query }).then(
          (answer) => {
            if (!isCurrent) return;
            setExported(answer);
            setFailure(null);
          },
          (thrown: unknown) => {
            if (isCurrent) setFailure(failureText(thrown));
          },
        );
      },
      exported === null ? 0 : TYPING_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [connection, title, description, story, from, tries]);
  const reload = () => setTries((count) => count + 1);
  return { exported, failure, reload };
}

/** Count texts of a fixture's parts, in the order in which they are listed. */
const PARTS: Readonly<Record<string, (count: number) => string>> = {
  accounts: (count) => `${count}个账号`,
  weChat: (count) => `${count}个微信身份`,
  ali: (count) => `${count}个1688身份`,
  settings: (count) => `${count}项设置`,
  fixedCodes: (count) => `${count}个固定验证码`,
  faults: (count) => `${count}个故障`,
  events: (count) => `${count}个事件`,
  story: (count) => `${count}步的故事`,
  cases: (count) => `${count}组值`,
};

const WHY: Readonly<Record<FixtureOmission['why'], string>> = {
  happened: '已经发生，结果已在数据里',
  cleared: '对应的故障已被清除',
  reference: '引用的账号或身份已不存在',
  until: '到某一时刻为止，场景里没有绝对时间',
  noStep: '故事里没有这样的步骤',
  lost: '太早的请求、重置或恢复之前的请求已不再保留，或超过了500步',
  replaced: '输入过、没有登录成功的密码，已换成别的',
};

/** Parts of a world that never go into a fixture: they start anew with each world. */
const NEVER_EXPORTED = '短信和已发出的验证码、二维码、登录状态、密码锁定、记录、时钟';

/** Actions that make no call, so that no step of a recorded story shows them. */
const NEVER_RECORDED = '不发请求的操作：勾选记住账号、没填全就提交、打开协议';

/** Parts of an exported fixture: `6个账号、1个故障`. */
function partsText({ content }: Pick<FixtureExport, 'content'>): string {
  return Object.entries(PARTS)
    .flatMap(([key, text]) => {
      const part = content[key];
      return typeof part === 'object' && part !== null ? [text(Object.keys(part).length)] : [];
    })
    .join('、');
}
