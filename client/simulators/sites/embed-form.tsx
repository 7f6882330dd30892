import { siteAddress } from '#console/status/site-address.ts';
import layout from '#console/ui/layout.module.css';
import { useAct } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PAGES } from '#contract/paths.ts';
import { QUERY } from '#contract/portal-names.ts';
import { SITES, type Site } from '#contract/sites.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import panel from '#ui/panel.module.css';
import styles from './site-page.module.css';
import { namesThisSite, useEmbedList } from './site-page.tsx';

interface EmbedFormProps {
  readonly settings: EmbedSettings;
  readonly onChange: (change: Partial<EmbedSettings>) => void;
  /** the framed page's address, to open it without a frame */
  readonly href: string;
  readonly onReload: () => void;
}

/** Form of the partner's embed settings. */
export function EmbedForm({ settings, onChange, href, onReload }: EmbedFormProps) {
  return (
    <section className={panel.panel} aria-label="嵌入方式">
      <div className={styles.side}>
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
          onChange={(site) => onChange({ site })}
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

const ENTRY = `http://${SITES.partner}:*`;

/** Permission of this world for the partner to embed the login at all. */
function EmbedPermission({ onChanged }: { onChanged: () => void }) {
  const { isBusy, send } = useAct();
  const allowList = useEmbedList();
  if (!allowList) return null;

  async function change(allow: boolean): Promise<void> {
    const others = allowList?.filter((entry) => !namesThisSite([entry])) ?? [];
    const body = { embedAllowList: allow ? [...others, ENTRY] : others };
    if (await send(CONTROL.changeSettings, { body })) onChanged();
  }
  return (
    <CheckField
      label="允许本站嵌入（embedAllowList）"
      checked={namesThisSite(allowList)}
      disabled={isBusy}
      onChange={(checked) => void change(checked)}
    />
  );
}

const SIZES = [
  { value: '360x480', label: '360×480' },
  { value: '480x640', label: '480×640' },
  { value: 'full', label: '全宽' },
] as const;

const LOGIN_SITES = [
  { value: 'member', label: SITES.member },
  { value: 'portal', label: SITES.portal },
] as const;

/** Settings of the login that the partner's page embeds. */
export interface EmbedSettings {
  /** of SIZES */
  readonly size: string;
  /** of LOGIN_SITES */
  readonly site: string;
  readonly parentUrl: string;
  readonly gotoUrl: string;
}

export function startSettings(host: string): EmbedSettings {
  return { size: '360x480', site: 'member', parentUrl: host, gotoUrl: '' };
}

export function loginSite({ site }: EmbedSettings): Site {
  return site === 'portal' ? 'portal' : 'member';
}

/** The login page as the partner frames it; an empty field is left out. */
export function loginAddress(settings: EmbedSettings, world: string): string {
  const { parentUrl, gotoUrl } = settings;
  return siteAddress(loginSite(settings), world, PAGES.login, {
    ...(parentUrl && { [QUERY.parentUrl]: parentUrl }),
    ...(gotoUrl && { [QUERY.gotoUrl]: gotoUrl }),
  });
}
