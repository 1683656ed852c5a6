/** Language and colours from the address, before anything is painted. */
const wanted = new URLSearchParams(location.search);
const root = document.documentElement;
if (wanted.get('lang') === 'ar') {
  root.lang = 'ar';
  root.dir = 'rtl';
}
if (['light', 'dark'].includes(wanted.get('scheme'))) root.dataset.scheme = wanted.get('scheme');
