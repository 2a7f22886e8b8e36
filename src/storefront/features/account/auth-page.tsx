import { useEffect, type ReactNode } from 'react';
import { Mark } from '#ui/mark.tsx';
import { prepareToasts } from '#ui/toaster.tsx';
import './auth-page.css';

interface AuthPageProps {
  title: string;
  poster: { text: string; dye: 'gulabi' | 'haldi' };
  /** The link to the other such page. */
  other: ReactNode;
  children: ReactNode;
}

/** A form, and beside it a poster set like one of our covers. */
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
