import { useEffect, useState } from 'react';
import { t } from '../../../i18n/messages.ts';
import { PeriodFields } from './period-fields.tsx';
import { type Level, levels, type useLogFilter } from './use-log-filter.ts';

const TYPING_MS = 300;

type Props = {
  readonly filter: ReturnType<typeof useLogFilter>[0];
  readonly change: ReturnType<typeof useLogFilter>[1];
  /** Whose lines there are. */
  readonly labels: readonly string[];
};

export function LogFilters({ filter, change, labels }: Props) {
  const [tags, setTags] = useState(filter.tags);
  // The instance is asked when somebody stopped typing.
  useEffect(() => {
    if (tags.trim() === filter.tags) return;
    const timer = setTimeout(() => change({ tags: tags.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <search className="filters" aria-label={t('logs.title')}>
      <label className="field">
        <span>{t('logs.words')}</span>
        <input type="search" value={filter.text} onChange={({ target }) => change({ text: target.value })} />
      </label>
      <label className="field">
        <span>{t('logs.level')}</span>
        <select className="choice" value={filter.level} onChange={({ target }) => change({ level: target.value as Level })}>
          {levels.map(({ level, label }) => (
            <option key={level} value={level}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{t('logs.service')}</span>
        <select className="choice" value={filter.label} onChange={({ target }) => change({ label: target.value })}>
          <option value="">{t('logs.service.all')}</option>
          {labels.map((label) => (
            <option key={label}>{label}</option>
          ))}
        </select>
      </label>
      <PeriodFields period={filter.period} change={(period) => change({ period })} />
      <label className="field">
        <span>{t('logs.tags')}</span>
        <input
          type="text"
          maxLength={500}
          placeholder={t('logs.tags.example')}
          value={tags}
          onChange={({ target }) => setTags(target.value)}
        />
      </label>
    </search>
  );
}
