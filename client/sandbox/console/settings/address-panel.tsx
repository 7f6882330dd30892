import { useState } from 'react';
import { TextField } from '#client-sandbox/ui/text-field.tsx';
import { type AddressDraft, addressChangeOf, addressDraftOf, LISTS } from './address-draft.ts';
import { SettingPanel, type SettingProps } from './setting-panel.tsx';
import { SETTING_NAMES } from './setting-text.ts';

/** Service phone, addresses and allow-lists. */
export function AddressPanel({ settings, onDone }: SettingProps) {
  const [typed, setTyped] = useState<AddressDraft | null>(null);
  const draft = typed ?? addressDraftOf(settings);
  const { change, errors } = addressChangeOf(settings, draft);
  return (
    <SettingPanel
      title="电话、地址与白名单"
      change={change}
      onRevert={() => setTyped(null)}
      onDone={() => {
        setTyped(null);
        onDone();
      }}
    >
      <TextField
        label={SETTING_NAMES.servicePhone}
        value={draft.servicePhone}
        inputMode="tel"
        error={errors.servicePhone}
        onChange={(servicePhone) => setTyped({ ...draft, servicePhone })}
      />
      <TextField
        label={SETTING_NAMES.centralLoginUrl}
        value={draft.centralLoginUrl}
        inputMode="url"
        error={errors.centralLoginUrl}
        onChange={(centralLoginUrl) => setTyped({ ...draft, centralLoginUrl })}
      />
      {LISTS.map((name) => (
        <TextField
          key={name}
          label={`${SETTING_NAMES[name]}（每行一个）`}
          rows={3}
          value={draft[name]}
          error={errors[name]}
          onChange={(text) => setTyped({ ...draft, [name]: text })}
        />
      ))}
    </SettingPanel>
  );
}
