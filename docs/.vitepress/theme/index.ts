import { h } from 'vue';
import DefaultTheme from 'vitepress/theme-without-fonts';
import './look.css';
import SearchBox from './search-box.vue';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'nav-bar-content-before': () => h(SearchBox) }),
};
