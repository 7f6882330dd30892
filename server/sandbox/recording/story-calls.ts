import { COPY } from '#contract/copy.ts';
import type { SmsAction } from '#contract/fields.ts';
import { RESET_REDIRECT_SECONDS } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { isLoginPath } from '#contract/portal/redirect.ts';
import { ruleName } from '#contract/reasons/reasons.ts';
import { isRefusalCode, TOKEN_REFUSALS } from '#contract/refusals.ts';
import type { Person } from '#sandbox/fixture/story.ts';
import { bodyOf, type CallRow, dataOf, isDone, qrStatusOf } from '#sandbox/history/call-row.ts';
import { recordOf, textOf } from '#sandbox/loose.ts';
import type { World } from '#sandbox/world/world.ts';
import { recordAction } from './story-actions.ts';
import { type LeadsTo, PageWatch } from './story-pages.ts';
import { OTHER_PASSWORD, typedPassword } from './story-passwords.ts';
import type { TimelineAction, TimelineCall } from './story-timeline.ts';
import { changePhone, chooseRecovered, noteVerified, TypedCodes, type Visit } from './story-visit.ts';
import type { StoryWriter } from './story-writer.ts';

/** The client tries these again by itself. */
const RETRIED: readonly (string | null)[] = TOKEN_REFUSALS;

/** Infers user actions from recorded requests. */
export class CallsRecorder {
  readonly #world: World;
  readonly #writer: StoryWriter;
  readonly #people: ReadonlyMap<string, Person>;
  readonly #pagesOf: Readonly<Record<Person, PageWatch>>;
  /** the person whose page shows each QR code */
  readonly #scenes = new Map<string, Person>();
  readonly #codes: TypedCodes;
  /** whether a QR code's end was a step, after which the page's next poll comes at once */
  #isQrByHand = false;
  /** for each call that a person's act sets off */
  readonly #acts: Partial<Record<EndpointName, (row: CallRow, at: number) => void>> = {
    sendSmsCode: (row, at) => this.#sendCode(row, at),
    login: (row, at) => this.#signIn(row, at),
    listByPhone: (row, at) => this.#listed(row, at),
    register: (row, at) => this.#register(row, at),
    verifySmsCode: (row, at) => this.#verify(row, at),
    forgetPassword: (row, at) => this.#resetPassword(row, at),
    logout: (row, at) => this.#signOut(row, at),
    prepare: (row, at) => this.#qrShown(row, at),
    qrStatus: (row, at) => this.#qrPolled(row, at),
    loginByIdentifier: () => this.#pages.leadTo('anywhere'),
  };

  /**
   * @param people the person behind each visitor
   * @param since seq of the newest message before the story
   */
  constructor(world: World, writer: StoryWriter, people: ReadonlyMap<string, Person>, since: number) {
    this.#world = world;
    this.#people = people;
    this.#writer = writer;
    this.#codes = new TypedCodes(world, writer, since);
    const isNoticeDue = world.fixture.content.settings?.migrationNoticeEnabled === true;
    this.#pagesOf = { first: new PageWatch(writer, isNoticeDue), second: new PageWatch(writer, isNoticeDue) };
  }

  /** Of the person whose turn it is. */
  get #pages(): PageWatch {
    return this.#pagesOf[this.#writer.person];
  }

  /** Writes a control API action, and notes its effects on the page. */
  act(action: TimelineAction): void {
    const { name, params } = action;
    if (name === 'qrAction') this.#turnTo(this.#scenes.get(params.scene ?? ''));
    this.#pages.open(name === 'qrAction' || name === 'authorizeAli');
    recordAction(this.#writer, action, (id) => this.#world.portal.accounts.byId(id)?.account ?? id);
    // 1688 agreed: its redirect decides where that leads.
    if (name === 'authorizeAli') this.#pages.leadTo('anywhere');
    if (params.action === 'confirm' || params.action === 'expire') this.#isQrByHand = true;
  }

  record({ at, row }: TimelineCall): void {
    this.#turnTo(this.#people.get(row.visitor));
    if (row.endpoint === 'prepare') this.#scenes.set(sceneOf(row), this.#writer.person);
    if (RETRIED.includes(row.code) || !this.#pages.see(row, at)) return;
    if (row.endpoint !== null) this.#acts[row.endpoint as EndpointName]?.(row, at);
    // A delay by a fault ends once the clock has moved on.
    if (row.at > at) this.#writer.passTo(row.at);
    // The client never leaves a login page for another one.
    if (row.status === 401 && !isLoginPath(this.#pages.path)) this.#pages.turnedAway();
  }

  /** End of the recording: writes the steps that are pending. */
  finish(): void {
    const { person } = this.#writer;
    for (const one of [person, person === 'first' ? 'second' : 'first'] as const) {
      this.#turnTo(one);
      this.#pages.finish();
    }
  }

  #turnTo(person: Person | undefined): void {
    this.#writer.person = person ?? this.#writer.person;
  }

  #sendCode(row: CallRow, at: number): void {
    const { visit } = this.#pages;
    const phone = row.phone ?? '';
    this.#writer.pauseUntil(at);
    this.#openTab(COPY['login.tab.sms']);
    changePhone(this.#writer, visit);
    if (visit.hasSent) {
      this.#codes.typePhone(visit, phone);
      this.#writer.write({ press: COPY['code.again'] });
    } else this.#writer.write({ askForCode: phone });
    visit.phone = phone;
    this.#codes.askedAt(row.at);
    if (isDone(row)) visit.hasSent = true;
    this.#ended(row);
  }

  #signIn(row: CallRow, at: number): void {
    const { loginType } = recordOf(bodyOf(row));
    this.#writer.pauseUntil(at);
    if (loginType === 'pwd') this.#byPassword(row);
    else if (loginType === 'sms') this.#bySms(row, at);
    else if (loginType === 'multi_account') this.#byChoice(row);
    else return;
    this.#ended(row);
    const { accountSize } = dataOf(row);
    const { visit } = this.#pages;
    visit.isChoosing = visit.isListDue = loginType === 'sms' && isDone(row) && accountSize !== 1;
    if (accountSize === 1)
      this.#signedIn(row, this.#isSelection ? 'anywhere' : this.#pages.target(this.#world.portal.settings));
  }

  /** The list comes with a sign-in; alone it comes where a closed choice is opened again, by the phone and code as before. */
  #listed(row: CallRow, at: number): void {
    const { visit } = this.#pages;
    const comesWithSignIn = visit.isListDue;
    visit.isListDue = false;
    // Refused, the client signs in anew: that call shows the action.
    if (comesWithSignIn || (!isDone(row) && row.fault === null)) return;
    this.#writer.pauseUntil(at);
    this.#openTab(COPY['login.tab.sms']);
    this.#codes.typeCode(visit, 'login', visit.phone, visit.code, at);
    this.#writer.write({ press: COPY['login.submit'] });
    visit.isChoosing = isDone(row);
  }

  #byPassword(row: CallRow): void {
    const account = row.opened.loginIdentifier?.text ?? row.account ?? '';
    this.#openTab(COPY['login.tab.pwd']);
    this.#writer.write({
      fill: {
        [COPY['field.account.label']]: account,
        [COPY['field.password.label']]: typedPassword(this.#world.portal.accounts.byName(account), row),
      },
    });
    this.#writer.write({ press: COPY['login.submit'] });
  }

  #bySms(row: CallRow, at: number): void {
    const { visit } = this.#pages;
    const phone = row.opened.loginIdentifier?.text ?? row.phone ?? visit.phone;
    this.#openTab(COPY['login.tab.sms']);
    visit.code = row.opened['credential.smsCode']?.text;
    this.#codes.typeCode(visit, 'login', phone, visit.code, at);
    this.#writer.write({ press: COPY['login.submit'] });
  }

  #byChoice(row: CallRow): void {
    if (row.code !== 'ACCOUNT_NOT_CHOSEN' && row.account !== null) this.#writer.write({ choose: row.account });
    this.#writer.write({ press: COPY[this.#isSelection ? 'sel.confirm' : 'picker.confirm'] });
  }

  #register(row: CallRow, at: number): void {
    this.#writer.pauseUntil(at);
    this.#typeCode(row, 'register', at);
    this.#writer.write({ tick: COPY['reg.agree'] });
    this.#writer.write({ press: COPY['reg.next'] });
    this.#ended(row);
    if (isDone(row)) this.#signedIn(row, PAGES.enterpriseAuth);
  }

  #verify(row: CallRow, at: number): void {
    const { visit } = this.#pages;
    this.#writer.pauseUntil(at);
    changePhone(this.#writer, visit);
    this.#typeCode(row, 'forgetPwd', at);
    this.#writer.write({ press: COPY['fp.next'] });
    this.#ended(row);
    noteVerified(visit, row);
  }

  #resetPassword(row: CallRow, at: number): void {
    const { visit } = this.#pages;
    const { newPassword } = recordOf(bodyOf(row));
    const password = (isDone(row) && textOf(newPassword)) || OTHER_PASSWORD;
    this.#writer.pauseUntil(at);
    chooseRecovered(this.#writer, visit, row.account);
    this.#writer.write({ fill: { [COPY['fp.new.label']]: password, [COPY['fp.confirm.label']]: password } });
    this.#writer.write({ press: COPY['fp.next'] });
    this.#ended(row);
    // The proof has run out: the page is at its first step again.
    if (row.code === 'VERIFY_TOKEN_REJECTED') visit.isVerified = false;
    if (!isDone(row)) return;
    this.#writer.write({ advance: `${RESET_REDIRECT_SECONDS}s` });
    this.#pages.leadTo(PAGES.prefix + PAGES.login);
  }

  #signOut(row: CallRow, at: number): void {
    this.#writer.pauseUntil(at);
    this.#writer.write({ press: COPY[this.#isSelection ? 'sel.back' : 'go.logout'] });
    this.#ended(row);
    const isUnderPrefix = this.#isSelection || this.#pages.path.startsWith(`${PAGES.prefix}/`);
    if (this.#isSelection || isDone(row)) this.#pages.leadTo((isUnderPrefix ? PAGES.prefix : '') + PAGES.login);
  }

  /** The first QR code comes with the page; each further one means that a button was pressed. */
  #qrShown(row: CallRow, at: number): void {
    const { visit } = this.#pages;
    if (visit.qrButton) {
      this.#writer.pauseUntil(at);
      this.#writer.write({ press: visit.qrButton });
    }
    visit.qrButton = isDone(row) ? '' : COPY['qr.retry'];
  }

  #qrPolled(row: CallRow, at: number): void {
    const status = qrStatusOf(row);
    if (status !== QR_STATUS.expired && status !== QR_STATUS.confirmed) return;
    if (!this.#isQrByHand) this.#writer.passTo(at);
    this.#isQrByHand = false;
    if (status === QR_STATUS.confirmed) this.#pages.leadTo(this.#pages.isFramed ? null : 'anywhere');
    else {
      this.#pages.visit.qrButton = COPY['qr.refresh'];
      this.#writer.write({ expectText: COPY['qr.s4'] });
    }
  }

  /** Of a call that has phone and code in the clear. */
  #typeCode(row: CallRow, action: SmsAction, at: number): void {
    this.#codes.typeCode(this.#pages.visit, action, row.phone ?? '', textOf(recordOf(bodyOf(row)).smsCode), at);
  }

  /** The forms lie behind the choice of an account, while that is open. */
  #openTab(tab: Visit['tab']): void {
    const { visit } = this.#pages;
    if (visit.isChoosing) this.#writer.write({ press: COPY['picker.relogin'] });
    visit.isChoosing = false;
    if (visit.tab !== tab) this.#writer.write({ tab });
    visit.tab = tab;
  }

  /** A refusal of the portal's own is expected again; a fault's response is the fault's own. */
  #ended({ code, fault, reason }: CallRow): void {
    if (code !== null && fault === null && isRefusalCode(code))
      this.#writer.write({ expectRefusal: reason ? ruleName(reason) : code });
  }

  #signedIn({ account }: CallRow, target: LeadsTo): void {
    if (this.#pages.isFramed) return;
    // A wrapper's sign-in goes on in its own page.
    this.#pages.leadTo(target, this.#pages.isOwn ? account : null);
  }

  /** The page after 1688's consent, by its state. */
  get #isSelection(): boolean {
    return this.#pages.path.endsWith(PAGES.accountSelect);
  }
}

/** The scene of a QR code that a page shows; empty for none. */
function sceneOf(row: CallRow): string {
  return textOf(recordOf(dataOf(row).extData).weChatScene) ?? '';
}
