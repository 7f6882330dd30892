import form from '#console/ui/form.module.css';
import { Button, buttonClass } from '#ui/button.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import panel from '#ui/panel.module.css';
import { EmbedPermission } from './embed-permission.tsx';
import { type EmbedSettings, LOGIN_SITES, SIZES } from './embed-settings.ts';
import styles from './site-page.module.css';

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
        <div className={form.actions}>
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
