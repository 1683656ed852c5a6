import { createApp } from './app';
import './page.css';

createApp(location.pathname).mount('#app');
