import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title={t('notFound.title')} isTitleHidden>
      <EmptyPlace
        icon="search"
        title={t('notFound.heading')}
        action={
          <Link className={buttonClass({ kind: 'main' })} to="/">
            {t('notFound.home')}
          </Link>
        }
      >
        {t('notFound.hint')}
      </EmptyPlace>
    </Page>
  );
}
