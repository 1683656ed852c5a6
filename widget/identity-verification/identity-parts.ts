import { html, type TemplateResult } from 'lit-element';
import type { IdentityDetails } from '../../contract/identity.js';
import { OnDemand } from '../base/on-demand.js';
import { isPrerendered } from '../base/session.js';
import type { AppLinks } from './app-link.js';
import type { IdentityLocalize } from './identity-verification.en.js';
import type { Screen, State } from './identity-verification-state.js';
import type { PhoneHandOff } from './phone-hand-off.js';
import type { WaitMessage } from './waiting-line.js';

/** A function for each, the same for all elements. */
const LOAD = [
  () => import('./question.js'),
  () => import('./outcome.js'),
  () => import('./completion.js'),
  () => import('./closing-screens.js'),
  () => import('./waiting-line.js'),
  () => import('./phone-hand-off.js'),
  () => import('./qr-code.js'),
  () => import('./verified-person.js'),
] as const;

type PartsOf<Loads> = {
  [At in keyof Loads]: Loads[At] extends () => Promise<infer Part extends object> ? OnDemand<Part> : never;
};
type Parts = PartsOf<typeof LOAD>;

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
  readonly #closingScreens: Parts[3];
  readonly question: Parts[0];
  readonly outcome: Parts[1];
  readonly completion: Parts[2];
  readonly waitingLine: Parts[4];
  readonly #handOff: Parts[5];
  readonly #qrCode: Parts[6];
  readonly #person: Parts[7];
  #phoneHandOff: PhoneHandOff | undefined;

  constructor(host: PartsHost, localize: IdentityLocalize) {
    this.#host = host;
    this.#localize = localize;
    [
      this.question,
      this.outcome,
      this.completion,
      this.#closingScreens,
      this.waitingLine,
      this.#handOff,
      this.#qrCode,
      this.#person,
    ] = LOAD.map((load: () => Promise<object>) => new OnDemand(load, host, localize)) as unknown as Parts;
  }

  /** What the screen needs of the closing screens. An approval and a lost connection need no other file. */
  closing({ screen }: State) {
    return AT_HAND.includes(screen) ? undefined : this.#closingScreens.part;
  }

  /** How often the texts of the screen were asked for; 0 when they are there. */
  lacksTexts({ screen }: State): number {
    const texts = screen === 'ask' ? this.question : !AT_HAND.includes(screen) && this.#closingScreens;
    return !texts || texts.part ? 0 : texts.failures + 1;
  }

  /** The mark of a closing screen. Loaded with the line and the code, so that it is there before the outcome, with what follows that. */
  mark({ screen }: State): TemplateResult | undefined {
    // Loaded before a person opens the page.
    if (isPrerendered())
      for (const part of [this.question, this.outcome, this.completion, this.waitingLine]) part.preload();
    if (AT_HAND.slice(0, 2).includes(screen)) return undefined;
    this.completion.preload();
    return this.outcome.draw((part) => part.mark(html, screen));
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
  details(details: IdentityDetails | null): Node | null | undefined {
    return details && this.#person.draw((part) => part.verifiedPerson(details, this.#localize));
  }
}
