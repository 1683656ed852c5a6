import { createSSRApp } from 'vue';
import type {} from 'kyc-elements/types/vue';
import Identity from './identity.vue';
import Screening from './screening.vue';

export const createApp = (path: string) => createSSRApp(path === '/screening' ? Screening : Identity);
