import { html, type TemplateResult } from 'lit';
import type { IdentityDetails } from '../../contract/identity.js';
import { OnDemand } from '../parts/on-demand.js';
import type { AppLinks } from './app-link.js';
import type { IdentityLocalize } from './identity-verification.en.js';
import type { Screen, State } from './identity-verification-state.js';
import type { PhoneHandOff } from './phone-hand-off.js';
import type { WaitMessage } from './waiting-line.js';

const importQuestion = () => import('./question.js');
const importOutcome = () => import('./outcome.js');
const importClosingScreens = () => import('./closing-screens.js');
const importWaitingLine = () => import('./waiting-line.js');
const importHandOff = () => import('./phone-hand-off.js');
const importQrCode = () => import('./qr-code.js');
const importPerson = () => import('./verified-person.js');

/** The screens that are no closing screens of another file. The first two are before the verification. */
const AT_HAND: readonly Screen[] = ['starting', 'ask', 'queued', 'code', 'completed', 'unavailable'];

export interface PartsHost extends AppLinks, HTMLElement {
  readonly qr: boolean;
  requestUpdate(): void;
}

/** What the first screens do not need. A code is shown without any of them. */
export class IdentityParts {
  readonly #host: PartsHost;
  readonly #localize: IdentityLocalize;
  readonly question;
  readonly #closingScreens;
  readonly outcome;
  readonly waitingLine;
  readonly #handOff;
  readonly #qrCode;
  readonly #person;
  #phoneHandOff: PhoneHandOff | undefined;

  constructor(host: PartsHost, localize: IdentityLocalize) {
    this.#host = host;
    this.#localize = localize;
    this.question = new OnDemand(importQuestion, host, localize);
    this.#closingScreens = new OnDemand(importClosingScreens, host, localize);
    this.outcome = new OnDemand(importOutcome, host);
    this.waitingLine = new OnDemand(importWaitingLine, host, localize);
    this.#handOff = new OnDemand(importHandOff, host, localize);
    this.#qrCode = new OnDemand(importQrCode, host);
    this.#person = new OnDemand(importPerson, host, localize);
  }

  /** What the screen needs of the closing screens. An approval and a lost connection need no other file. */
  closing({ screen }: State) {
    return AT_HAND.includes(screen) ? undefined : this.#closingScreens.part;
  }

  /** The texts of the screen are on their way. */
  lacksTexts({ screen }: State): boolean {
    return !(screen === 'ask' ? this.question.part : AT_HAND.includes(screen) || this.#closingScreens.part);
  }

  /** The mark of a closing screen. Loaded with the line and the code, so that it is there before the outcome. */
  mark({ screen }: State): TemplateResult | undefined {
    return AT_HAND.slice(0, 2).includes(screen)
      ? undefined
      : this.outcome.draw((part) => part.mark(html, screen));
  }

  /** What a person reads who has to wait. Without it, the element says that the code is on its way. */
  waitMessage(state: State, now: number): WaitMessage | undefined {
    return this.waitingLine.draw((part) => part.waitMessage(state, now, this.#localize));
  }

  /** The link to the app, or its QR code, when the host names a link. */
  handOff(): Node | undefined {
    const host = this.#host;
    if (!(host.appLink || host.appLinkIos || host.appLinkAndroid)) return undefined;
    return this.#handOff.draw((part) =>
      (this.#phoneHandOff ??= new part.PhoneHandOff(this.#qrCode)).render(host, this.#localize),
    );
  }

  /** The details that the session grants, once they are read. */
  details(details: IdentityDetails | null): Node | undefined {
    return details ? this.#person.draw((part) => part.verifiedPerson(details, this.#localize)) : undefined;
  }
}
