import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { t } from '../i18n/messages.ts';
import { FirstViewEnd } from './first-view.ts';
import { Unexpected } from './unexpected.tsx';

/** The page of this address, within a frame that stays whatever becomes of it. */
export function PageOutlet() {
  const { key } = useLocation();
  return (
    <Unexpected place={key}>
      <Suspense fallback={<p className="visually-hidden">{t('state.loading')}</p>}>
        <Outlet />
        <FirstViewEnd />
      </Suspense>
    </Unexpected>
  );
}
