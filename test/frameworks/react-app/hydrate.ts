import { createRoot, hydrateRoot } from 'react-dom/client';
import { page } from './page.js';

window.heard = [];
const root = document.querySelector<HTMLElement>('#root')!;
const rendered = page(root.dataset['endpoint']!);
if (root.firstElementChild)
  hydrateRoot(root, rendered, { onRecoverableError: (error) => console.error(error) });
else createRoot(root).render(rendered);
