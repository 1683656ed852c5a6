import DefaultTheme from 'vitepress/theme-without-fonts';
import './look.css';

export default DefaultTheme;
