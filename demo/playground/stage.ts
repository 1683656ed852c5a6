import { element } from './controls/dom.js';
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
export function createStage(
  place: HTMLElement,
  fired: (event: FiredEvent) => void,
  startOver: () => Promise<void>,
): { open(settings: Settings): void; apply(settings: Settings): void } {
  const frame = element('iframe', { title: text('preview'), class: 'preview' });
  const holder = element('div', { class: 'holder' }, frame);
  const device = element('div', { class: 'device' });
  const live = element('div', { class: 'live-tools' });
  place.replaceChildren(live, element('div', { class: 'screens' }, holder, device));

  let present: Settings;
  let isReady = false;
  let opened = '';
  let height: number = HEIGHT.least;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  addEventListener('message', ({ data, source, origin }: MessageEvent<FromFrame>) => {
    if (origin !== location.origin || source !== frame.contentWindow) return;
    if (data.kind === 'event') fired(data.event);
    if (data.kind === 'height') {
      height = Math.min(HEIGHT.most, Math.max(HEIGHT.least, data.height));
      fit();
    }
    if (data.kind === 'ready') {
      isReady = true;
      apply(present);
    }
  });
  const resized = new ResizeObserver(fit);

  /** A page that is wider than the stage is drawn smaller, not narrower. */
  function fit(): void {
    const room = holder.clientWidth;
    const width = present.width || room;
    const scale = Math.min(1, room / width);
    frame.style.width = `${width}px`;
    frame.style.height = `${height}px`;
    frame.style.transform = scale < 1 ? `scale(${scale})` : '';
    holder.style.height = `${height * scale}px`;
    holder.classList.toggle('narrower', width < room);
  }

  function open(settings: Settings): void {
    clearTimeout(reopening);
    present = settings;
    isReady = false;
    height = HEIGHT.least;
    const { language, scheme } = surroundings(settings);
    const address = new URLSearchParams({
      element: settings.element,
      state: settings.state,
      lang: language,
      scheme,
    });
    frame.src = `preview.html?${address}`;
    resized.observe(holder);
    const isLive = settings.state === '' && settings.element === 'identity-verification';
    const shown = isLive ? 'phone' : '';
    place.classList.toggle('with-phone', isLive);
    if (shown === opened) return fit();
    opened = shown;
    device.replaceChildren(...(isLive ? [phone()] : []));
    live.replaceChildren(...(isLive ? [startButton(), digits()] : []));
    fit();
  }

  const startButton = () =>
    element('button', { type: 'button', click: () => void startOver() }, text('startOver'));

  /** The sandbox decides by the last digit of the invented national ID. */
  function digits(): HTMLElement {
    const choices = Array.from({ length: 10 }, (_, digit) => ({
      value: `100000000${digit}`,
      label: `100000000${digit} · ${text(`digit${digit}` as TextKey)}`,
    }));
    const control = select([{ value: '', label: text('lastDigit') }, ...choices], '', (nationalId) => {
      control.value = '';
      if (!nationalId) return;
      const started = ({ data, source }: MessageEvent<FromFrame>) => {
        if (source !== frame.contentWindow || data.kind !== 'ready') return;
        removeEventListener('message', started);
        send(frame.contentWindow!, { kind: 'start', nationalId });
      };
      addEventListener('message', started);
      void startOver();
    });
    control.setAttribute('aria-label', text('lastDigit'));
    return control;
  }

  function phone(): HTMLElement {
    const address = `${document.body.dataset['sandbox']}/sandbox/phone?lang=${pageLanguage}`;
    return element('iframe', { title: text('phone'), src: address, class: 'phone' });
  }

  function apply(settings: Settings): void {
    const hasOtherConnection = settings.state === '' && connection(settings) !== connection(present);
    present = settings;
    fit();
    if (hasOtherConnection) {
      clearTimeout(reopening);
      reopening = setTimeout(() => open(present), TYPING_MS);
    }
    if (!isReady) return;
    send(frame.contentWindow!, { kind: 'settings', settings: { ...settings, ...surroundings(settings) } });
  }

  return { open, apply };
}

const connection = ({ attributes }: Settings): string =>
  JSON.stringify(CONNECTION.map((name) => attributes[name]));
