import { createApp } from 'vue';
import type {} from 'kyc-elements/types/vue';
import Identity from './identity.vue';
import Screening from './screening.vue';
import './page.css';

createApp(location.pathname === '/screening' ? Screening : Identity).mount('#app');
