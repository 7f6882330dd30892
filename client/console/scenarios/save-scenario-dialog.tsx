import { useState } from 'react';
import { CodeBlock } from '#console/copying/code-block.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { saveFile } from '#console/copying/save-file.ts';
import { useCopy } from '#console/copying/use-copy.ts';
import { Trouble } from '#console/status/trouble.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { FixtureList } from '#contract/control/fixture.ts';
import { Button } from '#ui/button.tsx';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import type { Choice } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ExportSummary } from './export-summary.tsx';
import styles from './save-scenario-dialog.module.css';
import { SaveToFolder } from './save-to-folder.tsx';
import { useExport } from './use-export.ts';

interface SaveScenarioDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** null while it is not read yet */
  readonly list: FixtureList | null;
  readonly onSaved: () => void;
}

/** Writes the world as it stands down as a fixture, to be kept in the project. */
export function SaveScenarioDialog({ isOpen, onOpenChange, list, onSaved }: SaveScenarioDialogProps) {
  const folder = list?.folder ?? null;
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
      hasCloseMark={false}
      initialFocus="popup"
    >
      <SaveScenario list={list} onSaved={onSaved} onClose={() => onOpenChange(false)} />
    </DialogPopup>
  );
}

type Kind = 'now' | 'recorded';

const KINDS: readonly Choice[] = [
  { value: 'now', label: '现在的样子' },
  { value: 'recorded', label: '刚才的操作' },
];

const KIND_TEXTS: Readonly<Record<Kind, string>> = {
  now: '账号、身份、设置和故障写成数据，别的世界可以从这里开始。',
  recorded:
    '数据是这个世界开始时的，故事是之后的每一步：打开的页面、填写、扫码、拨快的时钟和被拒绝的请求。没有成功的密码不会写入。',
};

interface SaveScenarioProps extends Pick<SaveScenarioDialogProps, 'list' | 'onSaved'> {
  readonly onClose: () => void;
}

function SaveScenario({ list, onSaved, onClose }: SaveScenarioProps) {
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [name, setName] = useState('my-scenario');
  const { isCopied, copy } = useCopy();
  const [kind, setKind] = useState<Kind>('now');
  const query = { title, description, ...(kind === 'recorded' && { story: kind }) };
  const { exported, failure, reload } = useExport(query);
  const yaml = exported?.yaml ?? null;
  const file = fileNameOf(name);
  const scenario = file.replace(/\.yaml$/, '');
  const folder = list?.folder ?? null;
  const isTaken = list?.fixtures.some((fixture) => fixture.own && fixture.name === scenario) === true;
  return (
    <>
      <Segments label="写什么" value={kind} choices={KINDS} onChange={(value) => setKind(value as Kind)} isLabelShown />
      <p className={styles.kind}>{KIND_TEXTS[kind]}</p>
      <div className={styles.fields}>
        <TextField
          label="文件名"
          value={name}
          onChange={setName}
          hint={`${folder ?? 'fixtures'}/${file}${folder !== null && isTaken ? '，已有这个文件' : ''}`}
        />
        <TextField label="标题（可不填）" value={title} onChange={setTitle} />
      </div>
      <TextField label="说明（可不填）" value={description} onChange={setDescription} />
      {failure && <Trouble text={failure} onRetry={reload} />}
      {exported && <ExportSummary exported={exported} isRecorded={kind === 'recorded'} />}
      {yaml !== null && <CodeBlock text={yaml} label="场景的YAML" showsEnd={kind === 'recorded'} />}
      <div className={styles.acts}>
        {folder !== null && (
          <SaveToFolder folder={folder} name={scenario} yaml={yaml} isTaken={isTaken} onSaved={onSaved} />
        )}
        <Button
          look={folder === null ? 'primary' : 'secondary'}
          disabled={yaml === null}
          onClick={() => saveFile(file, yaml ?? '', 'application/yaml')}
        >
          下载
        </Button>
        <Button look="secondary" disabled={yaml === null} onClick={() => void copy(yaml ?? '', '场景的YAML')}>
          {isCopied ? '已复制' : '复制'}
        </Button>
        <CurlButton call={{ endpoint: CONTROL.exportFixture, input: { query } }} what="保存为场景" />
        <Button look="secondary" className={styles.close} onClick={onClose}>
          关闭
        </Button>
      </div>
    </>
  );
}

/** A file name that every system takes, from what a person typed. */
export function fileNameOf(typed: string): string {
  const name = typed
    .trim()
    .replace(/\.ya?ml$/i, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
  return `${name || 'scenario'}.yaml`;
}
