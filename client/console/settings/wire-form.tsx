import { useState } from 'react';
import { ControlFailure } from '#console/connection/console-client.ts';
import { answerTo, useLive, useWorld } from '#console/connection/world.tsx';
import { CodeBlock } from '#console/ui/copying.tsx';
import layout from '#console/ui/layout.module.css';
import { Act, Trouble, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { encode } from '#contract/wire/encode.ts';
import type { Wire } from '#contract/wire/wire.ts';
import { TextArea } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form.tsx';
import { PANELS, useSaveSettings } from './setting-panel.tsx';

/** Wire formats to begin from. */
const PRESETS: Readonly<Record<string, string>> = {
  默认: '',
  '200和retCode': `envelope: { data: result, code: retCode, message: errorMsg, success: '0000', status: ok }
refusals: { CREDENTIALS_REJECTED: { code: '1003' } }
`,
  '数字为文字，0和1，分页': `values: { numbers: text, booleans: 0/1, lists: { items: list, total: total } }
`,
  'PKCS#1和_csrf': `tokens: { csrfCookie: _csrf, csrfHeader: x-csrf-token, sessionCookie: SESSION }
encryption: { padding: pkcs1, keyForm: base64 }
`,
};

const WIRE_TEXT = answerTo(CONTROL.wire, 'settings');

/** The wire format of the world as the text of its file, with the diagnostics that the file would have. */
export function WireForm({ stands }: { stands: Wire }) {
  const { value, failure, reload } = useLive(WIRE_TEXT);
  const connection = useWorld();
  const { act } = useAct();
  const save = useSaveSettings();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const shown = typed ?? value?.yaml ?? '';

  const write = (yaml: string) =>
    act(async () => {
      if (yaml === value?.yaml) return setTyped(null);
      const wire = await connection.call(CONTROL.readWire, { body: { yaml } }).then(
        (read) => read.wire,
        (thrown: unknown) => {
          if (!(thrown instanceof ControlFailure && thrown.code === 'REQUEST_INVALID')) throw thrown;
          setProblem(thrown.detail.replace(/^body\.yaml\S*: /, ''));
        },
      );
      if (wire && (await save(PANELS.wire, { wire }, { wire: stands }))) setTyped(null);
    });

  return (
    <div className={layout.stack}>
      <Trouble text={failure} onRetry={reload} />
      <Form className={layout.stack} onSubmit={leave} onLeave={leave}>
        <ul className={layout.row} aria-label="预设">
          {Object.entries(PRESETS).map(([name, yaml]) => (
            <li key={name}>
              <Act
                onClick={() => {
                  type(yaml);
                  void write(yaml);
                }}
              >
                {name}
              </Act>
            </li>
          ))}
        </ul>
        <TextArea label="报文格式文件（YAML）" rows={8} value={shown} error={problem} onChange={type} />
      </Form>
      <Sample label="成功的样子" body={encode(stands, null, { data: {} }).body} />
      <Sample label="错误的样子" body={encode(stands, null, { refusal: SOME_REFUSAL }).body} />
    </div>
  );

  function leave() {
    if (typed !== null) void write(typed);
  }

  function type(yaml: string) {
    setTyped(yaml);
    setProblem(undefined);
  }
}

const SOME_REFUSAL = { code: 'SMS_CODE_REJECTED', text: REFUSALS.SMS_CODE_REJECTED.text } as const;

function Sample({ label, body }: { label: string; body: unknown }) {
  return (
    <div className={layout.tight}>
      <p className={layout.hint} aria-hidden>
        {label}
      </p>
      <CodeBlock text={body} label={label} />
    </div>
  );
}
