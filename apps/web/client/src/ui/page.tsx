import { type ReactNode, useEffect } from 'react';
import { instance } from '../instance.ts';
import styles from './page.module.css';

/** Names the page in the browser while it is shown. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) document.title = title === instance.name ? title : `${title} - ${instance.name}`;
  }, [title]);
}

/** A page with its one heading; `hidden` headings are for screen readers where the content speaks for itself. */
export function Page({
  title,
  isTitleHidden = false,
  actions,
  width = 'wide',
  children,
}: {
  title: string;
  isTitleHidden?: boolean;
  actions?: ReactNode;
  /** `full` is for grids, which have a use for every width. */
  width?: 'full' | 'middle' | 'narrow' | 'wide';
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <div className={`page ${styles[width]}`}>
      <header className={isTitleHidden ? 'visually-hidden' : 'page-head'}>
        {/* What becomes of the focus when the button that had it is gone. */}
        <h1 tabIndex={-1}>{title}</h1>
        {actions}
      </header>
      {children}
    </div>
  );
}
