import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/messages.ts';
import { instance, ownHosts } from '../../instance.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace } from '../../ui/notice.tsx';
import { Page, useTitle } from '../../ui/page.tsx';
import { SignInLink } from '../sign-in/sign-in-link.tsx';
import { FoundElsewhere } from './found-elsewhere.tsx';
import { type Elsewhere, placeOfUri } from './place-of-uri.ts';

/** Peers send people here who want to subscribe to something or to answer it as members of this instance. */
export function RemoteInteractionPage() {
  const [query] = useSearchParams();
  const place = placeOfUri(query.get('uri') ?? '', ownHosts);
  useTitle(t('elsewhere.title'));
  if ('here' in place) return <Navigate to={place.here} replace />;
  if ('elsewhere' in place) return <FromElsewhere key={place.elsewhere.search} place={place.elsewhere} />;
  return (
    <EmptyPlace isPage icon="link" title={t('elsewhere.missing')}>
      {t('elsewhere.missingHint')}
    </EmptyPlace>
  );
}

function FromElsewhere({ place }: { place: Elsewhere }) {
  const isVisitor = useSession() === null;
  return (
    <Page title={t('elsewhere.title')}>
      <p>{t(isVisitor ? 'elsewhere.introForVisitors' : 'elsewhere.intro', { what: place.handle ?? place.url, instance: instance.name })}</p>
      {isVisitor && (
        <p>
          <SignInLink className={buttonClass({ kind: 'main' })} />
        </p>
      )}
      <FoundElsewhere place={place} />
    </Page>
  );
}
