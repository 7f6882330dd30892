import { useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { DOCUMENTS } from '#contract/paths.ts';
import type { BoundField } from '#portal/hooks/use-form-errors.ts';
import { usePortalConfig } from '#portal/hooks/use-portal-config.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { localAddress } from '#portal/sign-in/local-address.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import styles from './agreement-field.module.css';
import { type AgreementDocument, DocumentDialog } from './document-dialog.tsx';

const ID = 'register-agree';

/** The checkbox is named by its words and both documents; their buttons stand outside its label, so opening one never toggles it. */
export function AgreementField({ value, error, onChange }: BoundField<boolean>) {
  const { window } = usePortal();
  const config = usePortalConfig();
  const [document, setDocument] = useState<AgreementDocument | null>(null);
  const [isOpen, setOpen] = useState(false);

  const trigger = (kind: 'user' | 'legal', address: string) => (
    <button
      type="button"
      id={`${ID}-${kind}`}
      className={styles.trigger}
      aria-haspopup="dialog"
      onClick={() => {
        setDocument({ title: COPY[`reg.doc.${kind}`].replace(/[《》]/g, ''), address });
        setOpen(true);
      }}
    >
      {COPY[`reg.doc.${kind}`]}
    </button>
  );

  return (
    <div className={styles.agreement}>
      <CheckField
        id={ID}
        name="agree"
        checked={value}
        onChange={onChange}
        label={COPY['reg.agree']}
        labelledBy={`${ID}-label ${ID}-user ${ID}-and ${ID}-legal`}
        after={
          <>
            {trigger('user', localAddress(window, config?.userAgreementUrl, DOCUMENTS.userAgreement))}
            <span id={`${ID}-and`}>{COPY['reg.and']}</span>
            {trigger('legal', localAddress(window, config?.legalUrl, DOCUMENTS.legal))}
          </>
        }
        error={error}
        reserveError
        required
      />
      {document ? <DocumentDialog document={document} open={isOpen} onOpenChange={setOpen} /> : null}
    </div>
  );
}
