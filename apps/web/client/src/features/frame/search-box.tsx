import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { textOf } from '../../ui/text-of.ts';
import styles from './search-box.module.css';

const RESULTS = '/search';

/** Looks for videos; among what was found it shows what was asked for, and other words are narrowed as those were. */
export function SearchBox() {
  const [parameters] = useSearchParams();
  const isAmongResults = useLocation().pathname === RESULTS;
  const asked = (isAmongResults && parameters.get('search')) || '';
  const navigate = useNavigate();
  return (
    <search className={styles.search}>
      <form
        action={RESULTS}
        onSubmit={(event) => {
          event.preventDefault();
          const search = textOf(new FormData(event.currentTarget), 'search').trim();
          if (search) void navigate(`${RESULTS}?${new URLSearchParams({ ...(isAmongResults && Object.fromEntries(parameters)), search })}`);
        }}
      >
        <Icon name="search" />
        <input
          key={asked}
          type="search"
          name="search"
          aria-label={t('frame.search')}
          placeholder={t('frame.search')}
          autoComplete="off"
          maxLength={1000}
          defaultValue={asked}
        />
      </form>
    </search>
  );
}
