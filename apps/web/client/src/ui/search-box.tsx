import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Icon } from './icon.tsx';

export function SearchBox() {
  const [parameters] = useSearchParams();
  const asked = parameters.get('search') ?? '';
  const [text, setText] = useState(asked);
  const navigate = useNavigate();
  useEffect(() => setText(asked), [asked]);
  return (
    <search className="find">
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          const search = text.trim();
          if (search) void navigate(`/search?${new URLSearchParams({ search })}`);
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          name="search"
          aria-label="Search videos"
          placeholder="Search videos"
          autoComplete="off"
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </search>
  );
}
