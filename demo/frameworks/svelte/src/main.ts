import { mount } from 'svelte';
import type {} from 'kyc-elements/types/svelte';
import Identity from './identity.svelte';
import Screening from './screening.svelte';
import './page.css';

mount(location.pathname === '/screening' ? Screening : Identity, {
  target: document.getElementById('app')!,
});
