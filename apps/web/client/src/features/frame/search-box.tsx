import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { textOf } from '../../ui/text-of.ts';
import styles from './search-box.module.css';

/** Looks for videos; shows what was asked for last. */
export function SearchBox() {
  const [parameters] = useSearchParams();
  const asked = parameters.get('search') ?? '';
  const navigate = useNavigate();
  return (
    <search className={styles.search}>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          const search = textOf(new FormData(event.currentTarget), 'search').trim();
          if (search) void navigate(`/search?${new URLSearchParams({ search })}`);
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
