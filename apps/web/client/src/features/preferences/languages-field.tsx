import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = { readonly chosen: readonly string[] | null; readonly onChange: (codes: readonly string[] | null) => void };

const UNKNOWN = { code: '_unknown', name: 'Videos that name no language' };
/** How many languages a list can be asked for. */
const MOST = 499;

/** The languages of videos in lists: all, or some. */
export function LanguagesField({ chosen, onChange }: Props) {
  return (
    <div className="some-languages">
      <CheckField
        label="Videos in every language"
        hint="Otherwise lists show only those you choose. Searching finds all."
        checked={chosen === null}
        onChange={({ target }) => onChange(target.checked ? null : [...preferred(), UNKNOWN.code])}
      />
      {chosen && <Languages chosen={chosen} onChange={onChange} />}
    </div>
  );
}

function Languages({ chosen, onChange }: { chosen: readonly string[]; onChange: Props['onChange'] }) {
  const [sought, setSought] = useState('');
  // Where they stand stays while they are ticked.
  const [first] = useState(() => new Set([...chosen, ...preferred()]));
  const names = useQuery({
    queryKey: ['languages'],
    queryFn: ({ signal }) => call(videosApi.listLanguages, { query: {}, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const all = Object.entries(names ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => Number(first.has(b.code)) - Number(first.has(a.code)) || a.name.localeCompare(b.name, 'en'));
  const shown = [UNKNOWN, ...all].filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <fieldset className="inner">
      <legend className="visually-hidden">Languages of videos</legend>
      <TextField
        label="Find a language"
        type="search"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        // Enter looks for languages; it does not save.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        hint={`${chosen.length === 0 ? 'None is' : chosen.length === 1 ? 'One is' : `${chosen.length} are`} chosen`}
        autoComplete="off"
      />
      <div className="languages">
        {shown.map(({ code, name }) => (
          <CheckField
            key={code}
            label={name}
            checked={chosen.includes(code)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, code].slice(0, MOST) : chosen.filter((one) => one !== code))}
          />
        ))}
        {shown.length === 0 && <p className="soft">No language is called so.</p>}
      </div>
    </fieldset>
  );
}

/** What the browser says its person reads: "de" of "de-AT". */
function preferred(): string[] {
  return [...new Set(navigator.languages.map((locale) => locale.split('-', 1)[0]!))];
}
