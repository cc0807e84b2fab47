import { Link } from 'react-router';
import { ApiProblem, isAbsent } from '../../api/api-problem.ts';
import { t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page, useTitle } from '../../ui/page.tsx';
import { PLAYLISTS } from './playlists.ts';

const toPlaylists = () => (
  <Link className={buttonClass({ kind: 'main' })} to={PLAYLISTS}>
    {t('playlists.mine')}
  </Link>
);

/** A playlist that somebody else looks after. */
export function NotYours() {
  useTitle(t('playlists.notYours'));
  return (
    <EmptyPlace isPage icon="lock" title={t('playlists.notYours')} action={toPlaylists()}>
      {t('playlists.notYours.hint')}
    </EmptyPlace>
  );
}

/** A playlist that could not be asked for. */
export function Unavailable({ error, retry }: { error: unknown; retry: () => void }) {
  if (error instanceof ApiProblem && error.status === 403) return <NotYours />;
  if (isAbsent(error)) return <Absent />;
  return (
    <Page title={t('playlists.editTitle')}>
      <Failure error={error} retry={retry} />
    </Page>
  );
}

/** A playlist that does not exist. */
export function Absent() {
  useTitle(t('playlists.absent'));
  return (
    <EmptyPlace isPage icon="playlist" title={t('playlists.absent')} action={toPlaylists()}>
      {t('playlists.absent.hint')}
    </EmptyPlace>
  );
}
