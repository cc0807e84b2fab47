import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { instance } from '../../instance.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace } from '../../ui/notice.tsx';

/** Why nobody can register here now, and what one can do all the same. */
export function ClosedNote({ signup: { allowed } }: { signup: { allowed: boolean } }) {
  const name = { instance: instance.name };
  return (
    <EmptyPlace
      icon="person"
      title={allowed ? t('signUp.network.title') : t('signUp.none.title')}
      action={
        <Link className={buttonClass()} to="/">
          {t('signUp.lookAround')}
        </Link>
      }
    >
      {allowed ? t('signUp.network', name) : t('signUp.none', name)}
    </EmptyPlace>
  );
}
