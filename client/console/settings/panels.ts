/** Parts of the settings by their name in an address: `#/settings/limits`. */
export const PANELS = {
  limits: '时限与次数',
  dialect: '错误格式',
  ab: 'A/B测试与通知',
  addresses: '电话、地址与回答',
  key: '公钥',
  hosts: '白名单与宿主',
  faults: '自定义故障',
  worlds: '世界',
} as const;
export type PanelName = keyof typeof PANELS;

/** Addresses of parts that another one took in. */
const MOVED: Readonly<Record<string, PanelName>> = { notice: 'ab' };

/** The part of this name; null for a name that none has. */
export function panelOf(name: string): PanelName | null {
  if (Object.hasOwn(MOVED, name)) return MOVED[name] ?? null;
  return Object.hasOwn(PANELS, name) ? (name as PanelName) : null;
}
