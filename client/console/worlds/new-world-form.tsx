import { useRef, useState } from 'react';
import { consoleHref } from '#console/connection/console-href.ts';
import { ControlFailure } from '#console/connection/control-failure.ts';
import { FIXTURE_TOPICS, loadFixtures, titleOf } from '#console/connection/fixture-list.ts';
import { useLive } from '#console/connection/use-live.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { useForm } from '#console/forms/use-form.ts';
import { useAct } from '#console/hooks/use-act.ts';
import layout from '#console/ui/layout.module.css';
import { bareFragment } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { CreateWorldRequest } from '#contract/control/world.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';

const START = { id: '', fixture: '' };
const NAME_RULE = '以字母或数字开头，只含字母、数字、-和_，最多64个字符';
const NAME_TAKEN = '这个名字已被使用，可以在上面直接进入';

/** Makes a world and goes there. Without a name the sandbox picks one. */
export function NewWorldForm() {
  const connection = useWorld();
  const { value: list } = useLive(loadFixtures, FIXTURE_TOPICS);
  const { isBusy, act } = useAct();
  const { bind, check } = useForm(CreateWorldRequest, START, { problems: { id: NAME_RULE } });
  const [taken, setTaken] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const name = bind('id');

  async function submit(): Promise<void> {
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
    <Form className={layout.stack} onSubmit={() => void submit()}>
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
