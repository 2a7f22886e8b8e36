import { useEffect, type ReactNode } from 'react';
import { Mark } from '#ui/mark.tsx';
import { prepareToasts } from '#ui/toaster.tsx';
import './auth-page.css';

interface AuthPageProps {
  title: string;
  poster: { text: string; dye: 'gulabi' | 'haldi' | 'mor' | 'sand' };
  /** The link to another of these pages. */
  other: ReactNode;
  children: ReactNode;
}

/** A form beside a poster in the style of the covers. */
export function AuthPage({ title, poster, other, children }: AuthPageProps) {
  useEffect(prepareToasts, []);
  return (
    <div className="auth-page">
      <div className="auth-page-form">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
        <p className="auth-page-other">{other}</p>
      </div>
      <aside className="auth-page-poster" data-dye={poster.dye}>
        <p>{poster.text}</p>
        <Mark />
      </aside>
    </div>
  );
}
