import { renderToString } from 'react-dom/server';
import { page } from './page.js';

export const render = (endpoint: string): string => renderToString(page(endpoint));
