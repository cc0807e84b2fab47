import { Link, Navigate } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { t } from '../../i18n/messages.ts';
import { instance } from '../../instance.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace } from '../../ui/notice.tsx';
import { Page, useTitle } from '../../ui/page.tsx';
import { firstView } from './first-view.ts';
import styles from './homepage.module.css';
import { HomepageText, useHomepage } from './homepage.tsx';
import { VideoBrowser } from './video-browser.tsx';

const BROWSE = '/videos/browse';

/** `/`: what the instance opens with, which is the videos below its homepage unless its administrators chose another page. */
export function FirstPage() {
  const view = firstView(useConfig()?.instance.defaultClientRoute);
  const homepage = useHomepage();
  useTitle(instance.name);
  if (view === 'homepage' && homepage !== null) return <Homepage text={homepage} />;
  if (typeof view === 'object') return <Navigate to={view.leadsTo} replace />;
  return (
    <>
      <h1 className="visually-hidden">{instance.name}</h1>
      {homepage === undefined && <div className={`about-skeleton ${styles.homepage}`} aria-hidden="true" />}
      {homepage && <HomepageText text={homepage} below={1} />}
      <VideoBrowser />
    </>
  );
}

/** `/videos/browse`: the videos alone. */
export function BrowsePage() {
  return (
    <Page title={t('home.videos')} width="full" isTitleHidden>
      <VideoBrowser />
    </Page>
  );
}

/** `/home`: the homepage alone. */
export function HomepagePage() {
  const homepage = useHomepage();
  useTitle(instance.name);
  if (homepage !== null) return <Homepage text={homepage} />;
  return (
    <EmptyPlace isPage icon="home" title={t('home.noHomepage')} action={<ToVideos />}>
      {t('home.noHomepageHint')}
    </EmptyPlace>
  );
}

function Homepage({ text }: { text: string | undefined }) {
  if (text === undefined) return <div className="about-skeleton" aria-hidden="true" />;
  return (
    <>
      <h1 className="visually-hidden">{instance.name}</h1>
      <HomepageText text={text} below={1} />
      <ToVideos />
    </>
  );
}

function ToVideos() {
  return (
    <Link className={buttonClass({ kind: 'main' })} to={BROWSE}>
      {t('home.allVideos')}
    </Link>
  );
}
