import { useId, useRef, useState } from 'react';
import { consoleHref } from '#console/connection/console-href.ts';
import { ControlFailure } from '#console/connection/control-failure.ts';
import { FIXTURE_TOPICS, loadFixtures, titleOf } from '#console/connection/fixture-list.ts';
import { useLive } from '#console/connection/use-live.ts';
import { useWorld } from '#console/connection/use-world.tsx';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { WorldId } from '#contract/control/world.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import styles from './new-world-form.module.css';

const NAME_RULE = '以字母或数字开头，只含字母、数字、-和_，最多64个字符';
const NAME_TAKEN = '这个名字已被使用，可以在上面直接进入';

/** Makes a world and goes there. Without a name the sandbox picks one. */
export function NewWorldForm() {
  const connection = useWorld();
  const { value } = useLive(loadFixtures, FIXTURE_TOPICS);
  const { isBusy, act } = useAct();
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState('');
  const [fixture, setFixture] = useState('');
  const nameInput = useRef<HTMLInputElement>(null);
  const nameId = useId();
  const errorId = useId();
  const fixtureId = useId();

  function refuseName(text: string): void {
    setNameError(text);
    nameInput.current?.focus();
  }

  const bodyOf = (id: string) => ({ ...(id && { id }), ...(fixture && { fixture }) });

  async function make(id: string): Promise<void> {
    const body = bodyOf(id);
    try {
      const made = await connection.call(CONTROL.createWorld, { body });
      window.location.assign(consoleHref(made.id, window.location.hash));
    } catch (thrown) {
      if (!(thrown instanceof ControlFailure && thrown.code === 'SUBJECT_CONFLICT')) throw thrown;
      refuseName(NAME_TAKEN);
    }
  }

  function submit(): void {
    const id = name.trim();
    if (id !== '' && !WorldId.safeParse(id).success) refuseName(NAME_RULE);
    else void act(() => make(id));
  }

  return (
    <Form className={styles.form} onSubmit={submit}>
      <p className={styles.field}>
        <label htmlFor={nameId}>新世界的名字（可不填）</label>
        <input
          ref={nameInput}
          id={nameId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          value={name}
          aria-invalid={nameError !== ''}
          aria-describedby={errorId}
          onChange={(event) => {
            setName(event.target.value);
            setNameError('');
          }}
        />
      </p>
      <p className={styles.field}>
        <label htmlFor={fixtureId}>场景</label>
        <select id={fixtureId} value={fixture} onChange={(event) => setFixture(event.target.value)}>
          <option value="">与main相同</option>
          {value?.fixtures.map((each) => (
            <option key={each.name} value={each.name}>
              {titleOf(each)}（{each.name}）
            </option>
          ))}
        </select>
      </p>
      <p id={errorId} className={styles.error}>
        {nameError}
      </p>
      <div className={styles.acts}>
        <Button type="submit" aria-busy={isBusy}>
          新建并进入
        </Button>
        <CurlButton call={{ endpoint: CONTROL.createWorld, input: { body: bodyOf(name.trim()) } }} what="新建世界" />
      </div>
    </Form>
  );
}
