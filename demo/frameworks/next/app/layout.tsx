import type { ReactNode } from 'react';
import './page.css';

export const metadata = { title: 'Acme Bank', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
