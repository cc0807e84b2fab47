import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlace } from '../../ui/notice.tsx';

/** What helps when nothing was found; where filters are set, they may be why. */
export function NothingFound({ clear }: { readonly clear?: (() => void) | undefined }) {
  return (
    <EmptyPlace icon="search" title={clear ? t('find.nothingFiltered') : t('search.nothing')}>
      {t('find.nothingHint')}
      <span className="block">
        {clear ? <Button onClick={clear}>{t('find.clear')}</Button> : <Link to="/videos/browse">{t('find.browse')}</Link>}
      </span>
    </EmptyPlace>
  );
}
