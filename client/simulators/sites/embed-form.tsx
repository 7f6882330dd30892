import { SETTINGS, useLive } from '#console/connection/world.tsx';
import { isOnList, listChange } from '#console/hosts/host-rows.ts';
import { siteAddress } from '#console/status/site-address.ts';
import layout from '#console/ui/layout.module.css';
import { useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PAGES } from '#contract/paths.ts';
import { QUERY } from '#contract/portal-names.ts';
import { SITES, type Site } from '#contract/sites.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { CheckField, choicesOf, TextField } from '#ui/fields/text-field.tsx';
import panel from '#ui/panel.module.css';

/** Form of the partner's embed settings. */
export function EmbedForm({
  settings,
  onChange,
  href,
  onReload,
}: {
  settings: EmbedSettings;
  onChange: (change: Partial<EmbedSettings>) => void;
  /** the framed page's address, to open it without a frame */
  href: string;
  onReload: () => void;
}) {
  return (
    <section className={`box ${panel.panel}`} aria-label="嵌入方式">
      <div className={layout.loose}>
        <Segments
          label="大小"
          isLabelShown
          value={settings.size}
          choices={SIZES}
          onChange={(size) => onChange({ size })}
        />
        <Segments
          label="登录页的主机"
          isLabelShown
          value={settings.site}
          choices={LOGIN_SITES}
          onChange={(site) => onChange({ site: site === 'portal' ? site : 'member' })}
        />
        <TextField
          label="parentUrl"
          value={settings.parentUrl}
          hint="地址或主机；与真实的父页面不同，就不是嵌入模式"
          onChange={(parentUrl) => onChange({ parentUrl })}
        />
        <TextField
          label="gotoUrl（可空）"
          value={settings.gotoUrl}
          placeholder="/go"
          onChange={(gotoUrl) => onChange({ gotoUrl })}
        />
        <EmbedPermission onChanged={onReload} />
        <div className={layout.row}>
          <Button look="secondary" onClick={onReload}>
            重新打开
          </Button>
          <a className={buttonClass('secondary')} href={href} target="_blank" rel="noopener noreferrer">
            不嵌入，直接打开
          </a>
        </div>
      </div>
    </section>
  );
}

/** Permission of this world for the partner to embed the login at all. */
function EmbedPermission({ onChanged }: { onChanged: () => void }) {
  const { isBusy, send } = useAct();
  const { value: settings } = useLive(SETTINGS);
  if (!settings) return null;

  const body = listChange(settings, 'embedAllowList', 'partner');
  async function change() {
    if (await send(CONTROL.changeSettings, { body })) onChanged();
  }
  return (
    <CheckField
      label="允许本站嵌入（embedAllowList）"
      checked={isOnList(settings.embedAllowList, 'partner')}
      disabled={isBusy}
      onChange={change}
    />
  );
}

const SIZES = choicesOf({ '360x480': '360×480', '480x640': '480×640', full: '全宽' });

const LOGIN_SITES = choicesOf({ member: SITES.member, portal: SITES.portal });

/** Settings of the login that the partner's page embeds. */
export interface EmbedSettings {
  /** of SIZES */
  readonly size: string;
  readonly site: Site;
  readonly parentUrl: string;
  readonly gotoUrl: string;
}

/** The login page as the partner frames it; an empty field is left out. */
export function loginAddress(settings: EmbedSettings, world: string): string {
  const { site, parentUrl, gotoUrl } = settings;
  return siteAddress(site, world, PAGES.login, {
    ...(parentUrl && { [QUERY.parentUrl]: parentUrl }),
    ...(gotoUrl && { [QUERY.gotoUrl]: gotoUrl }),
  });
}
