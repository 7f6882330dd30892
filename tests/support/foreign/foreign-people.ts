/** One account of a back end that is not ours. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  password: string;
  readonly isActive: boolean;
}

export const FIRST_PASSWORD = 'Zhao-2026!';
export const PHONES = {
  single: '13911110001',
  shared: '13911110002',
  disabled: '13911110003',
  free: '13911110009',
} as const;

export const mask = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(7)}`;

/** The accounts that each of these back ends begins with. */
export function people(): Person[] {
  const person = (id: number, name: string, phone: string, isActive = true): Person => ({
    id,
    name,
    phone,
    isActive,
    password: FIRST_PASSWORD,
  });
  return [
    person(90_071, 'huadong-caigou', PHONES.single),
    person(90_072, 'beifang-zong', PHONES.shared),
    person(90_073, 'beifang-fen', PHONES.shared),
    person(90_074, 'ting-yong', PHONES.disabled, false),
  ];
}

/** A back end that is not ours, on a free port. Its clock is moved by tests. */
export interface ForeignBackEnd {
  readonly url: string;
  readonly people: readonly Person[];
  /** the newest code that a phone got */
  codeOf(phone: string): string | undefined;
  /** each text message as `ACTION PHONE`, with its time */
  readonly sent: readonly { readonly phone: string; readonly action: string; readonly at: number }[];
  /** the newest QR code; undefined where none was asked for */
  scene(): string | undefined;
  /** acts on a QR code as a person with WeChat */
  scan(scene: string, scan: string): void;
  pass(ms: number): void;
  close(): Promise<void>;
}
