import { Navigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { instance } from '../../instance.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page.tsx';
import { placeOfUri } from './place-of-uri.ts';

const hosts = [new URL(instance.publicUrl).host, location.host];

/** Peers send people here who want to follow or answer something as members of this instance. */
export function RemoteInteractionPage() {
  const [query] = useSearchParams();
  const place = placeOfUri(query.get('uri') ?? '', hosts);
  useTitle(t('actors.remote'));
  if ('here' in place) return <Navigate to={place.here} replace />;
  if ('unclear' in place) {
    return (
      <EmptyPlace isPage icon="link" title={t('actors.remoteEmpty')}>
        {t('actors.remoteEmptyHint')}
      </EmptyPlace>
    );
  }
  const link = (
    <a className={buttonClass()} href={place.elsewhere} rel="noopener noreferrer nofollow">
      {t('actors.remoteLink')}
    </a>
  );
  return (
    <EmptyPlace isPage icon="link" title={t('actors.remote')} action={link}>
      {t('actors.remoteHint', { instance: instance.name })}
    </EmptyPlace>
  );
}
