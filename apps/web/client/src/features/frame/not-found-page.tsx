import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Nothing here" isTitleHidden>
      <EmptyPlace
        icon="search"
        title="There is nothing at this address"
        action={
          <Link className={buttonClass({ kind: 'main' })} to="/">
            To the home page
          </Link>
        }
      >
        The page may have moved, or the link may have lost a part.
      </EmptyPlace>
    </Page>
  );
}
