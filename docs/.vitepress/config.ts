import { defineConfig, type DefaultTheme } from 'vitepress';
import { join } from 'node:path';
import { navigation } from '../site/navigation.js';
import { slug } from '../site/pages/headings.js';

const ROOT = join(import.meta.dirname, '..', '..');
const ARABIC = 'ar/';
const BASE = process.env['DOCS_BASE'] ?? '/';

const sidebar: DefaultTheme.SidebarItem[] = navigation(ROOT).map(({ title, entries }) => ({
  text: title,
  collapsed: title === 'Project',
  items: entries.map((entry) => ({ text: entry.title.replaceAll('<', '&lt;'), link: `/${entry.path}` })),
}));

/** The first page of a section. */
const firstOf = (section: string) =>
  `/${navigation(ROOT).find(({ title }) => title === section)!.entries[0]!.path}`;

export default defineConfig({
  srcDir: '.site',
  // The Markdown files beside the site, which are copied as they are.
  srcExclude: ['public/**'],
  base: BASE,
  title: 'kyc-elements',
  description: 'Identity verification and sanctions screening as web components.',
  head: [['link', { rel: 'icon', href: `${BASE}icon.svg` }]],
  // Each colour of theirs has a contrast of 4.5 : 1 or more; those of the default do not.
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: slug },
  },
  locales: {
    root: { label: 'English', lang: 'en' },
    ar: {
      label: 'العربية',
      lang: 'ar',
      dir: 'rtl',
      description: 'التحقق من الهوية وفحص الأسماء في قوائم العقوبات.',
      themeConfig: {
        nav: [],
        sidebar: [],
        outline: { label: 'في هذه الصفحة', level: [2, 3] },
        docFooter: { prev: false, next: false },
        darkModeSwitchLabel: 'المظهر',
        darkModeSwitchTitle: 'المظهر الداكن',
        lightModeSwitchTitle: 'المظهر الفاتح',
        returnToTopLabel: 'إلى الأعلى',
        langMenuLabel: 'اللغة',
        sidebarMenuLabel: 'القائمة',
        skipToContentLabel: 'إلى المحتوى',
      },
    },
  },
  themeConfig: {
    nav: ['Start', 'Guides', 'Operating', 'Reference', 'Trust'].map((section) => ({
      text: section,
      link: firstOf(section),
      activeMatch: `^(${navigation(ROOT)
        .find(({ title }) => title === section)!
        .entries.filter(({ path }) => !path.startsWith(ARABIC))
        .map(({ path }) => `/${path.replace(/index$/, '')}`)
        .join('|')})(\\.html)?$`,
    })),
    sidebar,
    outline: { level: [2, 3] },
    i18nRouting: false,
  },
});
