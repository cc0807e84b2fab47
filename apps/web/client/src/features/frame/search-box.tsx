import { useNavigate, useSearchParams } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { textOf } from '../../ui/text-of.ts';

/** Looks for videos; shows what was asked for last. */
export function SearchBox() {
  const [parameters] = useSearchParams();
  const asked = parameters.get('search') ?? '';
  const navigate = useNavigate();
  return (
    <search className="find">
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
          aria-label="Search videos"
          placeholder="Search videos"
          autoComplete="off"
          maxLength={1000}
          defaultValue={asked}
        />
      </form>
    </search>
  );
}
