import { button, element } from './controls/dom.js';
import { select } from './controls/field.js';
import { send, type FiredEvent, type FromFrame } from './frame-messages.js';
import type { Settings } from './settings/settings.js';
import { surroundings } from './surroundings.js';
import { pageLanguage, text, type TextKey } from './controls/texts.js';

/** A person types on within this time. */
const TYPING_MS = 500;
/** A live element begins again with another of these: its session, or the element it works with, is another. */
const CONNECTION = ['endpoint', 'session', 'session-url', 'publishable-key', 'for', 'screening-id'];
const HEIGHT = { least: 300, most: 1100 } as const;

/** The element in a page of its own, and for a live verification a phone that approves it. */
export class Stage {
  readonly #place: HTMLElement;
  readonly #startOver: () => Promise<void>;
  readonly #frame = element('iframe', { title: text('preview'), class: 'preview' });
  readonly #holder = element('div', { class: 'holder' }, this.#frame);
  readonly #device = element('div', { class: 'device' });
  readonly #tools = element('div', { class: 'live-tools' });
  readonly #resized = new ResizeObserver(() => this.#fit());
  #present!: Settings;
  #isReady = false;
  #hasPhone = false;
  #height: number = HEIGHT.least;
  #reopening: ReturnType<typeof setTimeout> | undefined;

  constructor(place: HTMLElement, fired: (event: FiredEvent) => void, startOver: () => Promise<void>) {
    this.#place = place;
    this.#startOver = startOver;
    place.replaceChildren(this.#tools, element('div', { class: 'screens' }, this.#holder, this.#device));
    addEventListener('message', (message: MessageEvent<FromFrame>) => {
      if (message.origin !== location.origin || message.source !== this.#frame.contentWindow) return;
      if (message.data.kind === 'event') fired(message.data.event);
      else this.#receive(message.data);
    });
  }

  open(settings: Settings): void {
    clearTimeout(this.#reopening);
    this.#present = settings;
    this.#isReady = false;
    this.#height = HEIGHT.least;
    const { language, scheme } = surroundings(settings.page);
    const { element: name, state } = settings;
    this.#frame.src = `preview.html?${new URLSearchParams({ element: name, state, lang: language, scheme })}`;
    this.#resized.observe(this.#holder);
    this.#showPhone(state === '' && name === 'identity-verification');
    this.#fit();
  }

  apply(settings: Settings): void {
    const hasOtherConnection = settings.state === '' && connection(settings) !== connection(this.#present);
    this.#present = settings;
    this.#fit();
    if (hasOtherConnection) {
      clearTimeout(this.#reopening);
      this.#reopening = setTimeout(() => this.open(this.#present), TYPING_MS);
    }
    if (!this.#isReady) return;
    const shown = { ...settings, ...surroundings(settings.page) };
    send(this.#frame.contentWindow!, { kind: 'settings', settings: shown });
  }

  #receive(message: FromFrame): void {
    if (message.kind === 'height') {
      this.#height = Math.min(HEIGHT.most, Math.max(HEIGHT.least, message.height));
      this.#fit();
    }
    if (message.kind === 'ready') {
      this.#isReady = true;
      this.apply(this.#present);
    }
  }

  /** A page that is wider than the stage is drawn smaller, not narrower. */
  #fit(): void {
    const room = this.#holder.clientWidth;
    const width = this.#present.width || room;
    const scale = Math.min(1, room / width);
    this.#frame.style.width = `${width}px`;
    this.#frame.style.height = `${this.#height}px`;
    this.#frame.style.transform = scale < 1 ? `scale(${scale})` : '';
    this.#holder.style.height = `${this.#height * scale}px`;
    this.#holder.classList.toggle('narrower', width < room);
  }

  #showPhone(isLive: boolean): void {
    this.#place.classList.toggle('with-phone', isLive);
    if (isLive === this.#hasPhone) return;
    this.#hasPhone = isLive;
    this.#device.replaceChildren(...(isLive ? [phone()] : []));
    this.#tools.replaceChildren(
      ...(isLive ? [button(text('startOver'), () => void this.#startOver()), this.#digits()] : []),
    );
  }

  /** The sandbox decides by the last digit of the invented national ID. */
  #digits(): HTMLElement {
    const choices = Array.from({ length: 10 }, (_, digit) => ({
      value: `100000000${digit}`,
      label: `100000000${digit} · ${text(`digit${digit}` as TextKey)}`,
    }));
    const control = select([{ value: '', label: text('lastDigit') }, ...choices], '', (nationalId) => {
      control.value = '';
      if (nationalId) this.#startWith(nationalId);
    });
    control.setAttribute('aria-label', text('lastDigit'));
    return control;
  }

  #startWith(nationalId: string): void {
    const started = ({ data, source }: MessageEvent<FromFrame>) => {
      if (source !== this.#frame.contentWindow || data.kind !== 'ready') return;
      removeEventListener('message', started);
      send(this.#frame.contentWindow!, { kind: 'start', nationalId });
    };
    addEventListener('message', started);
    void this.#startOver();
  }
}

function phone(): HTMLElement {
  const address = `${document.body.dataset['sandbox']}/sandbox/phone?lang=${pageLanguage}`;
  return element('iframe', { title: text('phone'), src: address, class: 'phone' });
}

const connection = ({ attributes }: Settings): string =>
  JSON.stringify(CONNECTION.map((name) => attributes[name]));
