/** Parts of the settings by their name in an address: `#/settings/limits`. */
export const PANELS = {
  ab: 'A/B测试',
  notice: '通知',
  dialect: '错误格式',
  key: '公钥',
  addresses: '电话、地址与白名单',
  limits: '时限与次数',
  faults: '自定义故障',
} as const;
export type PanelName = keyof typeof PANELS;

/** True for a name that a part of the settings has. */
export const isPanel = (name: string): boolean => Object.hasOwn(PANELS, name);
