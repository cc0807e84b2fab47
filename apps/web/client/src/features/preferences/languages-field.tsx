import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { useLanguage } from '../../i18n/language.ts';
import { languageName } from '../../i18n/language-names.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './languages-field.module.css';

type Props = { readonly chosen: readonly string[] | null; readonly onChange: (codes: readonly string[] | null) => void };

/** Of videos that name no language. */
const UNKNOWN = '_unknown';
/** How many languages a list can be asked for. */
const MOST = 499;

/** The languages of videos in lists: all, or some. */
export function LanguagesField({ chosen, onChange }: Props) {
  return (
    <div className={styles.field}>
      <CheckField
        label={t('preferences.videoLanguages.all')}
        hint={t('preferences.videoLanguages.allHint')}
        checked={chosen === null}
        onChange={({ target }) => onChange(target.checked ? null : [...preferred(), UNKNOWN])}
      />
      {chosen && <Languages chosen={chosen} onChange={onChange} />}
    </div>
  );
}

function Languages({ chosen, onChange }: { chosen: readonly string[]; onChange: Props['onChange'] }) {
  const [sought, setSought] = useState('');
  // Where they stand stays while they are ticked.
  const [first] = useState(() => new Set([...chosen, ...preferred()]));
  const known = useOperation(videosApi.listLanguages, { query: {} }, { staleTime: Number.POSITIVE_INFINITY }).data;
  const language = useLanguage();
  const all = Object.keys(known ?? {})
    .map((code) => ({ code, name: languageName(code) }))
    .sort((a, b) => Number(first.has(b.code)) - Number(first.has(a.code)) || a.name.localeCompare(b.name, language));
  const unknown = { code: UNKNOWN, name: t('preferences.videoLanguages.unknown') };
  const shown = [unknown, ...all].filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <fieldset className={styles.some}>
      <legend className="visually-hidden">{t('preferences.videoLanguages')}</legend>
      <TextField
        label={t('preferences.videoLanguages.find')}
        type="search"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        // Enter looks for languages; it does not save.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        hint={t('preferences.videoLanguages.chosen', { count: chosen.length })}
        autoComplete="off"
      />
      <div className={styles.languages}>
        {shown.map(({ code, name }) => (
          <CheckField
            key={code}
            label={name}
            checked={chosen.includes(code)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, code].slice(0, MOST) : chosen.filter((one) => one !== code))}
          />
        ))}
        {shown.length === 0 && <p className="soft">{t('preferences.videoLanguages.notFound')}</p>}
      </div>
    </fieldset>
  );
}

/** What the browser says its person reads: "de" of "de-AT". */
function preferred(): string[] {
  return [...new Set(navigator.languages.map((locale) => locale.split('-', 1)[0]!))];
}
