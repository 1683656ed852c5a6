import { html } from 'lit-html';
import { PAGES, TEXTS, type Language, type Page } from './texts.js';

export const language: Language = document.documentElement.lang === 'ar' ? 'ar' : 'en';
export const texts = TEXTS[language];

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const counts = new Intl.NumberFormat('en-GB');

export const muted = (text: string) => html`<p class="muted" dir="auto">${text}</p>`;

export function languageLink() {
  const other = language === 'en' ? 'ar' : 'en';
  const query = new URLSearchParams(location.search);
  query.set('lang', other);
  const href = `${location.pathname}?${query}`;
  return html`<a class="language" lang=${other} hreflang=${other} href=${href}>${texts.otherLanguage}</a>`;
}

export function fill(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

export function address(page: Page, query: Readonly<Record<string, string>> = {}): string {
  const whole = new URLSearchParams(query);
  return whole.size > 0 ? `${PAGES[page]}?${whole}` : PAGES[page];
}

export const writtenTime = (time: string) => times.format(new Date(time));
export const writtenCount = (count: number) => counts.format(count);

export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const masked = (nationalId: string) => `${nationalId.slice(0, 2)}•••••••${nationalId.slice(-1)}`;

export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
}
