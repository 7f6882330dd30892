import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import type { PageAddress, PortalPage } from '#contract/portal/pages.ts';
import boot from '#portal/app/boot.css?inline';
import breadcrumb from '#portal/app/breadcrumb.module.css?inline';
import { Breadcrumb, PLACES } from '#portal/app/breadcrumb.tsx';
import shell from '#portal/app/shell.module.css?inline';
import { PlainShell } from '#portal/app/shell.tsx';
import select from '#portal/features/account-select/account-select-page.module.css?inline';
import go from '#portal/features/go/go.module.css?inline';
import login from '#portal/features/login/login.module.css?inline';
import ways from '#portal/features/login/other-ways.module.css?inline';
import recover from '#portal/features/recover/recover-page.module.css?inline';
import steps from '#portal/features/recover/step-indicator.module.css?inline';
import auth from '#portal/sign-in/auth-card.module.css?inline';
import stub from '#portal/sign-in/placeholder-page.module.css?inline';
import qr from '#portal/sign-in/qr-panel.module.css?inline';
import card from '#portal/ui/page-card.module.css?inline';
import result from '#portal/ui/result-page.module.css?inline';
import base from '#ui/base.css?inline';
import field from '#ui/fields/field.module.css?inline';
import tokens from '#ui/tokens.css?inline';
import bones from './bones.module.css?inline';
import { STATIC_CARDS } from './static-card.tsx';

/** As the built server puts it into the page. */
interface StaticMarkup {
  readonly title: string;
  readonly styles: string;
  readonly markup: string;
}

const FRAME = [tokens, base, boot, shell, bones];
const AUTH = [auth, qr, field];

const SHEETS: Readonly<Record<PortalPage, readonly string[]>> = {
  '': [...AUTH, login, ways],
  [PAGES.login]: [...AUTH, login, ways],
  [PAGES.register]: AUTH,
  [PAGES.forgetPassword]: [card, steps, recover, field],
  [PAGES.accountSelect]: [select],
  [PAGES.notLink]: [result],
  [PAGES.go]: [card, go],
  [PAGES.enterpriseAuth]: [card, stub],
  [PAGES.becomeSupplier]: [card, stub],
  '/*': [result],
};

/** A page of the portal, drawn from its own components: by `npm run build`. */
export function staticMarkup({ page, name }: PageAddress): StaticMarkup {
  const isPrefixed = name.startsWith(PAGES.prefix);
  const markup = renderToStaticMarkup(
    <StaticRouter location={name || '/'}>
      <PlainShell breadcrumb={<Breadcrumb pathname={name} search="" />}>{STATIC_CARDS[page]}</PlainShell>
    </StaticRouter>,
  );
  return {
    title: COPY[PLACES[page].title],
    styles: [...FRAME, ...(isPrefixed ? [breadcrumb] : []), ...SHEETS[page]].join('\n'),
    // A link would lead on without the page's query.
    markup: markup.replace(/ href="[^"]*"/g, ''),
  };
}
