import { CONTROL } from '#contract/control/endpoints.ts';

/**
 * Calls of the control API that are no tools: those about the whole sandbox, secrets in clear, a whole world, files and
 * streams.
 */
const WITHHELD: readonly ControlCall[] = [
  'health',
  'openapi',
  'worlds',
  'createWorld',
  'deleteWorld',
  'openReplay',
  'revealCall',
  'snapshot',
  'restore',
  'saveFixture',
  'events',
];

type ControlCall = keyof typeof CONTROL;

/** Every other call is a tool. */
export const TOOL_CALLS: readonly ControlCall[] = (Object.keys(CONTROL) as ControlCall[]).filter(
  (name) => !WITHHELD.includes(name),
);

/** A tool in English. */
export interface ToolWords {
  readonly description: string;
  /** listed by default */
  readonly isCore?: boolean;
  /** arguments whose meaning is another than that of the same name elsewhere */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Words of a tool; one without a row is described by its method and path. */
const TOOL_WORDS: Readonly<Partial<Record<ControlCall, ToolWords>>> = {
  reset: {
    description: 'Puts the world back to its fixture, or to another one; faults, sessions and journal go.',
    isCore: true,
    fields: { fixture: 'name of a fixture, such as default or three-accounts, or its content as an object' },
  },
  createSession: {
    description: 'A session without the login page: cookies, gsid, and url, an address that signs one browser in once.',
  },
  rotateKeys: { description: 'Replaces the public key that sign-in encrypts with.' },
  clock: { description: "The world's time, and the events that are due next." },
  moveClock: {
    description:
      'Moves time forward (advance), sets it (now) or freezes it: codes, locks and sessions expire by this clock. Time goes back by returnToCheckpoint alone.',
    isCore: true,
  },
  settings: { description: 'Settings and limits of the world.' },
  changeSettings: { description: 'Changes the settings that are named, from the next call on.' },
  wire: {
    description: 'Wire format of the world, as the text of a wire file: the keys that differ from the default.',
  },
  readWire: { description: 'Checks the text of a wire file and gives the value that changeSettings takes as wire.' },
  sms: {
    description: 'Messages of the phones, newest last, with their codes; wait holds the answer until one comes.',
    isCore: true,
  },
  latestSms: { description: 'The newest message that was sent, with its code.' },
  clearSms: { description: 'Empties the inbox; codes stay valid.' },
  restoreSms: { description: 'Takes the last clearSms back.' },
  qr: { description: 'Open QR codes of login and registration pages, and the WeChat identities.', isCore: true },
  qrAction: {
    description: 'Scans, confirms, cancels or expires a QR code with WeChat.',
    isCore: true,
    fields: { scene: 'of the QR code, as qr lists it' },
  },
  ali: { description: '1688 identities and the accounts they are linked to.' },
  authorizeAli: {
    description: "Agrees on 1688's page: callbackUrl ends the sign-in in the browser that began it.",
    fields: { state: "of the address of 1688's page", identity: '1688 identity, such as ali-one' },
  },
  accounts: {
    description: 'Accounts with their (made-up) passwords, phones and flags; q searches names, phones and ids.',
    isCore: true,
  },
  createAccount: { description: 'Opens an account.' },
  changeAccount: { description: 'Changes password, phone or flags of an account, such as enable: false.' },
  deleteAccount: { description: 'Deletes an account and its sessions; sub-accounts first.' },
  faults: { description: 'Faults that stand, and how often they fired.' },
  createFault: {
    description: 'Breaks a call (answer) or a message (sms) on purpose.',
    isCore: true,
    fields: {
      match: 'only calls or messages like this; left out: every one',
      answer: 'in place of the answer: a status, a body, a delay, a broken connection',
      sms: 'kind of fault of a message, and its delay',
      times: 'how often it fires; left out: until it is cleared',
      until: 'gone from this time of the world on',
      chance: 'from 0 to 1',
    },
  },
  changeFault: { description: 'Changes how often a fault fires in all.' },
  clearFaults: { description: 'Ends all faults.', isCore: true },
  deleteFault: { description: 'Ends one fault.' },
  journal: {
    description:
      "The portal's calls, newest last: request, response, and the reason of a refusal (reason.rule, expected, got). Secrets are masked.",
    isCore: true,
  },
  timeline: {
    description: 'Everything that happened: calls, messages, QR codes, clock, settings, faults, each with its causes.',
    isCore: true,
  },
  verifyJournal: {
    description: 'Counts the calls of a pattern, and names the nearest ones where none fits.',
    fields: { times: 'a number, or { min, max }; left out: at least one' },
  },
  clearJournal: { description: 'Empties the journal.' },
  restoreJournal: { description: 'Takes the last clearJournal back.' },
  violations: { description: 'Answers of the sandbox that broke the contract.' },
  fixtures: { description: 'Names of the fixtures there are, each with its title and its story.' },
  exportFixture: {
    description: 'This world as a fixture (YAML); story: recorded turns the acts on the pages into steps.',
    fields: { from: 'seq of the event that the story begins at', until: 'seq of its last event' },
  },
  checkpoints: { description: 'Checkpoints, to which the world can go back.' },
  createCheckpoint: { description: 'Keeps the world as it is now.', fields: { name: 'of the checkpoint' } },
  nameCheckpoint: {
    description: 'Names a checkpoint; null takes its name away.',
    fields: { name: 'of the checkpoint' },
  },
  returnToCheckpoint: { description: 'Goes back to a checkpoint, in time too.' },
  deleteCheckpoint: { description: 'Drops a checkpoint.' },
};

export function toolWords(name: ControlCall): ToolWords {
  const { method, path } = CONTROL[name];
  return TOOL_WORDS[name] ?? { description: `${method} ${path}` };
}

/** Arguments by name. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  world: 'another world to read, such as main; left out: the world of this session',
  account: 'name of an account',
  phone: '11 digits',
  password: "left out: the account's own",
  action: 'purpose',
  identity: 'WeChat identity, such as wx-buyer01',
  id: 'id or name, as the list has it',
  to: 'page to go on to, such as /go',
  after: 'only those above this seq: the next of the answer before',
  wait: 'how long to wait for the next one, such as 20s; at most 30s',
  advance: 'duration as in fixtures, such as 5m, 30s or 500ms',
  now: 'milliseconds since 1970',
  freeze: 'true stops the clock, false lets it go on',
  path: 'text that the path contains, such as /uc/login',
  requestId: 'x-request-id of one call',
  format: 'har: the calls as an HTTP archive',
  q: 'text to search for',
  limit: 'at most so many',
  offset: 'leaves out the first ones',
  seed: 'of codes and ids',
  times: 'how often in all',
};
