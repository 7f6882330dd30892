import type { ReactNode } from 'react';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import type { PortalPage } from '#contract/portal/pages.ts';
import select from '#portal/features/account-select/account-select-page.module.css';
import go from '#portal/features/go/go.module.css';
import login from '#portal/features/login/login.module.css';
import ways from '#portal/features/login/other-ways.module.css';
import recover from '#portal/features/recover/recover-page.module.css';
import { newRecovery, stepsOf } from '#portal/features/recover/recovery.ts';
import { StepIndicator } from '#portal/features/recover/step-indicator.tsx';
import { ownTitle } from '#portal/hooks/use-document-title.ts';
import { AuthCard } from '#portal/sign-in/auth-card.tsx';
import stub from '#portal/sign-in/placeholder-page.module.css';
import { QrCode } from '#portal/sign-in/qr-panel.tsx';
import { PageCard } from '#portal/ui/page-card.tsx';
import { ResultCard } from '#portal/ui/result-page.tsx';
import styles from './bones.module.css';
import { ButtonBone, FieldBone, Room } from './bones.tsx';

const FIELDS = (
  <>
    <FieldBone label={COPY['field.phone.label']} />
    <FieldBone label={COPY['field.code.label']} />
  </>
);

const ACTION = <Room height="var(--control-height)" />;

const LOGIN = (
  <AuthCard heading={COPY['login.heading']} aside={<QrCode isLogin view={{ phase: 'loading' }} />}>
    <div className={styles.tabs} aria-hidden="true">
      <span>{COPY['login.tab.sms']}</span>
      <span>{COPY['login.tab.pwd']}</span>
    </div>
    <div className={login.form}>
      {FIELDS}
      <ButtonBone />
    </div>
    <div className={ways.ways} aria-hidden="true">
      <p className={ways.divider}>{COPY['login.other']}</p>
      <div className={ways.row} />
    </div>
  </AuthCard>
);

function placeholder(key: 'title.auth' | 'title.become') {
  return (
    <PageCard heading={ownTitle(COPY[key])}>
      <p className={stub.body}>{COPY['stub.body']}</p>
      <Room height="46px" />
    </PageCard>
  );
}

/** The card of each page as far as it needs neither code nor data: its h1, and room for the rest. */
export const STATIC_CARDS: Readonly<Record<PortalPage, ReactNode>> = {
  '': LOGIN,
  [PAGES.login]: LOGIN,
  [PAGES.register]: (
    <AuthCard heading={COPY['reg.heading']} aside={<QrCode isLogin={false} view={{ phase: 'loading' }} />}>
      {FIELDS}
      <Room className={styles.agreement} height="calc(var(--check-height) + 1.625rem)" />
      <ButtonBone />
      <Room height="56px" />
    </AuthCard>
  ),
  [PAGES.forgetPassword]: (
    <PageCard heading={COPY['fp.heading']}>
      <StepIndicator steps={stepsOf(newRecovery(0))} current="verify" onReturn={() => undefined} />
      <div className={recover.step}>
        {FIELDS}
        <Room height="calc(1.75rem + var(--space-4))" />
        <ButtonBone />
        <Room height="86px" />
      </div>
    </PageCard>
  ),
  [PAGES.accountSelect]: (
    <div className={select.page}>
      <div className={select.card}>
        <h1 className={select.heading}>{COPY['sel.heading']}</h1>
        <p className={select.state}>{COPY['sel.loading']}</p>
        <Room height="56px" />
      </div>
    </div>
  ),
  [PAGES.notLink]: (
    <ResultCard heading={COPY['nl.heading']} actions={ACTION} footer={<Room height="42px" />}>
      <p>{COPY['nl.body']}</p>
      <p>{COPY['nl.after']}</p>
    </ResultCard>
  ),
  [PAGES.go]: (
    <PageCard heading={ownTitle(COPY['title.go'])}>
      <div className={go.who} />
      <p className={go.body}>{COPY['stub.body']}</p>
      <Room height="48px" />
    </PageCard>
  ),
  [PAGES.enterpriseAuth]: placeholder('title.auth'),
  [PAGES.becomeSupplier]: placeholder('title.become'),
  '/*': (
    <ResultCard heading={COPY['nf.code']} actions={ACTION}>
      <p>{COPY['nf.body']}</p>
    </ResultCard>
  ),
};
