import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import Identity from './identity';
import { Screening } from './screening';
import './page.css';

const Page = location.pathname === '/screening' ? Screening : Identity;

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
