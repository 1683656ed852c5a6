import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Screening } from '../../contract/screening.js';
import { Announcer } from '../access/announcer.js';
import { languageProperties, Localize, type Numerals } from '../language/localize.js';
import type { Messages } from '../language/messages.js';
import { controls } from '../look/controls.styles.js';
import { fields } from '../look/fields.styles.js';
import { tokens } from '../look/tokens.styles.js';
import { Connection, connectionProperties } from '../proxy/connected.js';
import type { GetSession } from '../proxy/session.js';
import { CountryChoice } from './country-choice.js';
import { ScreeningCall } from './screening-form-controller.js';
import {
  DRAFT_FIELDS,
  draftFaults,
  EMPTY_DRAFT,
  fieldOfPath,
  screeningRequest,
  today,
  type DraftField,
  type ScreeningDraft,
} from './screening-draft.js';
import { KycErrorEvent } from '../proxy/error-event.js';
import { faultSummary, faultText, wrongFields, type ScreeningFaults } from './screening-form-messages.js';
import { KycScreeningCreatedEvent } from './screening-form-events.js';
import { ar } from './screening-form.ar.js';
import { en, type FormLocalize } from './screening-form.en.js';
import {
  countriesField,
  dateField,
  entityTypeField,
  extendedFields,
  monitoringField,
  nameField,
  type FieldContext,
} from './screening-fields.js';
import { screeningFormStyles } from './screening-form.styles.js';
import { screeningNotice } from './screening-form-view.js';

/**
 * Screens a name: checks every field before it is sent, sends it once, and says honestly what became of it.
 *
 * @fires kyc-screening-created - `detail.screeningId`; the screening itself in `event.screening`.
 * @fires kyc-error - `detail.reason`, a problem code; nothing was screened, or it is not known.
 * @csspart form - The card.
 * @csspart submit - The button that screens.
 */
export class KycScreeningForm extends LitElement {
  static override readonly styles = [tokens, controls, fields, screeningFormStyles];
  static override readonly properties = {
    ...languageProperties,
    ...connectionProperties,
    clientId: { attribute: 'client-id' },
    extended: { type: Boolean, reflect: true },
    monitoring: { type: Boolean, reflect: true },
    for: {},
    _draft: { state: true },
    _faults: { state: true },
  };
  declare lang: string;
  declare numerals: Numerals | undefined;
  declare messages: Messages | undefined;
  declare session: string | undefined;
  declare endpoint: string | undefined;
  declare getSession: GetSession | undefined;
  /** The client the case is for, where the account has several. */
  declare clientId: string | undefined;
  /** Shows the extended search parameters; the account must have them enabled. */
  declare extended: boolean;
  /** Shows the switch that enrols the name in ongoing monitoring. */
  declare monitoring: boolean;
  /** The id of a `kyc-screening-results` in the same document or shadow root, which is given each screening. */
  declare for: string | undefined;
  declare private _draft: ScreeningDraft;
  declare private _faults: ScreeningFaults;

  readonly #localize: FormLocalize = new Localize<typeof en>(this, { en, ar });
  readonly #connection = new Connection(this);
  readonly #announcer = new Announcer(this);
  readonly #call = new ScreeningCall(this, () => this.#connection.client);
  readonly #countries = new CountryChoice(
    this,
    'countries',
    (countries) => this.#change({ countries }),
    (text) => this.#say(text),
  );

  constructor() {
    super();
    this.extended = false;
    this.monitoring = false;
    this._draft = EMPTY_DRAFT;
    this._faults = {};
  }

  /** Empties the form, as "Screen another name" does. */
  reset(): void {
    if (this.#call.busy) return;
    this._draft = { ...EMPTY_DRAFT, entityType: this._draft.entityType };
    this._faults = {};
    this.#call.edit();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    // The date field cannot be emptied by its value alone while it holds a half-typed date.
    if (changed.has('_draft') && this._draft.entityDate === '' && changed.get('_draft')?.entityDate) {
      const date = this.renderRoot?.querySelector<HTMLInputElement>('#entityDate');
      if (date) date.value = '';
    }
  }

  protected override render(): TemplateResult {
    const t = this.#localize;
    const { busy, state } = this.#call;
    const fields: FieldContext = {
      t,
      draft: this._draft,
      busy,
      change: (change) => this.#change(change),
      isWrong: (field) => field in this._faults,
      field: (...field) => this.#field(...field),
      error: (field) => this.#error(field),
    };
    return html`<form
      class="card"
      part="form"
      dir=${t.direction}
      lang=${t.language}
      novalidate
      aria-labelledby="title"
      aria-busy=${String(busy)}
      @submit=${this.#submit}
    >
      <div class="head">
        <h2 id="title">${t.say('title')}</h2>
        <p class="muted">${t.say('intro')}</p>
      </div>
      ${faultSummary(t, this._faults, this._draft.entityType, (field) => void this.#focus(field))}
      <div class="fields">
        ${nameField(fields)} ${entityTypeField(fields)} ${dateField(fields)}
        ${countriesField(fields, this.#countries)} ${this.extended ? extendedFields(fields) : nothing}
        ${this.monitoring ? monitoringField(fields) : nothing}
      </div>
      ${screeningNotice(t, state, {
        again: () => void this.#run('anew'),
        retry: () => void this.#run('once'),
        edit: () => this.#backToForm(),
        another: () => {
          this.reset();
          void this.#focus('name');
        },
        stop: () => this.#call.stopWaiting(),
      })}
      <button class="go" part="submit" aria-disabled=${String(busy)}>
        ${t.say(busy ? 'sending' : 'submit')}
      </button>
    </form>`;
  }

  #field(
    field: DraftField,
    label: string,
    control: TemplateResult,
    { whole = false, optional = false, hint = '' } = {},
  ): TemplateResult {
    const aside = optional ? html` <span class="aside">${this.#localize.say('optional')}</span>` : nothing;
    return html`<div class=${whole ? 'field whole' : 'field'}>
      <label for=${field}><span>${label}${aside}</span></label>
      ${control}${hint ? html`<p class="hint" id="${field}-hint">${hint}</p>` : nothing} ${this.#error(field)}
    </div>`;
  }

  #error(field: DraftField): TemplateResult {
    const wrong = field in this._faults;
    return html`<p class="error" id="${field}-error" ?hidden=${!wrong}>
      ${faultText(this.#localize, this._faults, field, this._draft.entityType)}
    </p>`;
  }

  /** A field that is mended is not called wrong any longer; others stay marked. */
  #change(change: Partial<ScreeningDraft>): void {
    this._draft = { ...this._draft, ...change };
    const faults = { ...this._faults };
    for (const field of DRAFT_FIELDS) if (field in change) delete faults[field];
    if ('entityType' in change) {
      for (const field of ['idPassportNumber', 'countryOfResidence', 'registrationNumber'] as const) {
        delete faults[field];
      }
    }
    this._faults = faults;
    this.#call.edit();
  }

  #submit(event: Event): void {
    event.preventDefault();
    void this.#run('once');
  }

  async #run(how: 'once' | 'anew'): Promise<void> {
    if (this.#call.busy || !(await this.#check())) return;
    const request = screeningRequest(this._draft, {
      extended: this.extended,
      monitoring: this.monitoring,
      clientId: this.clientId || undefined,
    });
    const focused = this.shadowRoot?.activeElement;
    this.#say(this.#localize.say('sending'));
    const screening = how === 'once' ? await this.#call.send(request) : await this.#call.sendAnew(request);
    if (screening) this.#created(screening);
    else this.#notCreated();
    if (focused) await this.#keepFocus(focused);
  }

  /** Marks what is wrong, speaks it, and takes the focus to the first wrong field. */
  async #check(): Promise<boolean> {
    const found: ReturnType<typeof draftFaults> = draftFaults(this._draft, today());
    const date = this.renderRoot.querySelector<HTMLInputElement>('#entityDate');
    // Half a date reads as no date: only the browser knows that something was typed.
    if (date?.validity.badInput) found.entityDate = 'dateInvalid';
    this._faults = Object.fromEntries(Object.entries(found).map(([field, fault]) => [field, { fault }]));
    return this.#pointOut();
  }

  /** True when nothing is wrong. */
  async #pointOut(): Promise<boolean> {
    const wrong = wrongFields(this._faults);
    if (wrong.length === 0) return true;
    this.#say(this.#localize.say('wrongTitle', { n: wrong.length }));
    await this.#focus(wrong[0]!);
    return false;
  }

  #created(screening: Screening): void {
    const t = this.#localize;
    const hits = screening.numOfHits === 0 ? t.say('doneNone') : t.say('done', { n: screening.numOfHits });
    this.#say(`${t.say('doneTitle', { name: screening.name })}. ${hits}`);
    const results = this.for ? this.#inSameTree(this.for) : null;
    if (results) (results as HTMLElement & { screening?: Screening }).screening = screening;
    this.dispatchEvent(new KycScreeningCreatedEvent(screening));
  }

  #notCreated(): void {
    const { state } = this.#call;
    if (state.kind === 'repeated') this.#say(this.#localize.say('repeatedTitle'));
    if (state.kind === 'unknown') {
      this.#say(this.#localize.say('unknownTitle'));
      this.dispatchEvent(new KycErrorEvent({ screeningId: null, reason: 'outcome_unknown' }));
    }
    if (state.kind !== 'failed') return;
    this.dispatchEvent(new KycErrorEvent({ screeningId: null, reason: state.problem.code }));
    const faults: typeof this._faults = {};
    for (const { path, message } of state.problem.errors) {
      const field = fieldOfPath(path);
      if (field && this.#isShown(field)) faults[field] = { message };
    }
    this._faults = faults;
    if (Object.keys(faults).length > 0) this.#call.edit();
    void this.#pointOut();
  }

  #isShown(field: DraftField): boolean {
    return Boolean(this.renderRoot.querySelector(`#${field}`));
  }

  #backToForm(): void {
    this.#call.edit();
    void this.#focus('name');
  }

  #inSameTree(id: string): Element | null {
    const root = this.getRootNode();
    return root instanceof Document || root instanceof ShadowRoot ? root.getElementById(id) : null;
  }

  /** Controls are disabled while a request runs, and buttons of a notice go with it: the focus must not get lost. */
  async #keepFocus(focused: Element): Promise<void> {
    await this.updateComplete;
    if (this.shadowRoot?.activeElement || (document.activeElement ?? document.body) !== document.body) return;
    const stays = focused.isConnected ? focused : this.renderRoot.querySelector('.go');
    (stays as HTMLElement | null)?.focus();
  }

  async #focus(field: DraftField): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#${field}`)?.focus();
  }

  #say(text: string): void {
    this.#announcer.announce(text, this.#localize.language);
  }
}
