import { useRef, useState } from 'react';
import { ControlFailure } from '#console/connection/console-client.ts';
import { FIXTURES, titleOf, useLive, useWorld } from '#console/connection/world.tsx';
import { useForm } from '#console/hooks/use-form.ts';
import { bareFragment, consoleHref } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { CreateWorldRequest } from '#contract/control/world.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';

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
