import { SettingsChange, type WorldSettings } from '#contract/control/settings.ts';
import { isSame } from './is-same.ts';

/** The settings that are typed: texts as they stand in the fields, one entry of a list a line. */
export type AddressDraft = Readonly<Record<(typeof ADDRESS_FIELDS)[number], string>>;
export type AddressErrors = Partial<Record<keyof AddressDraft, string>>;

export const LISTS = ['embedAllowList', 'wrapperAllowList', 'gotoUrlAllowList'] as const;
const ADDRESS_FIELDS = ['servicePhone', 'centralLoginUrl', ...LISTS] as const;

export function addressDraftOf(settings: WorldSettings): AddressDraft {
  const { servicePhone, centralLoginUrl } = settings;
  const lists = Object.fromEntries(LISTS.map((name) => [name, settings[name].join('\n')]));
  return { servicePhone, centralLoginUrl, ...lists } as AddressDraft;
}

/** Only what differs, or what is wrong in which field, as the contract has it. */
export function addressChangeOf(
  settings: WorldSettings,
  draft: AddressDraft,
): { readonly change: SettingsChange | null; readonly errors: AddressErrors } {
  const typed = {
    servicePhone: draft.servicePhone.trim(),
    centralLoginUrl: draft.centralLoginUrl.trim(),
    ...Object.fromEntries(LISTS.map((name) => [name, linesOf(draft[name])])),
  };
  const differing = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isSame(value, settings[name as keyof WorldSettings])),
  );
  const parsed = SettingsChange.safeParse(differing);
  if (parsed.success) return { change: parsed.data, errors: {} };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0] as keyof AddressDraft));
  return { change: null, errors: Object.fromEntries([...wrong].map((name) => [name, ERRORS[name]])) };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

const ENTRY = '每行一个来源、主机或.后缀（至少两段），例如https://a.example、.a.example';
const ERRORS: AddressDraft = {
  servicePhone: '请输入1到32个字符',
  centralLoginUrl: '请输入以/开头的路径，或http(s)地址',
  embedAllowList: ENTRY,
  wrapperAllowList: ENTRY,
  gotoUrlAllowList: ENTRY,
};
