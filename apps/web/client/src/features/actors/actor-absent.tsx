import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page.tsx';

/** An account or channel that is not there. */
export function ActorAbsent({ handle }: { handle: string }) {
  useTitle(t('actors.absent'));
  const home = (
    <Link className={buttonClass({ kind: 'main' })} to="/">
      {t('notFound.home')}
    </Link>
  );
  return (
    <EmptyPlace isPage icon="person" title={t('actors.absent')} action={home}>
      {t('actors.absentHint', { handle: `@${handle}` })}
    </EmptyPlace>
  );
}
