import type { ReactNode } from 'react';
import { t } from '../../../i18n/messages.ts';
import { FindField } from '../../../ui/find-field.tsx';
import { allPrivacyOptions } from '../../upload/privacies.ts';
import { STATES, stateInWords } from '../../videos/video-states.ts';
import type { ChangeFilter } from '../use-filter-in-address.ts';
import type { VideosFilter } from './use-videos-filter.ts';

export function FilterBar({ filter, change }: { filter: VideosFilter; change: ChangeFilter }) {
  return (
    <search className="filters" aria-label={t('allVideos.title')}>
      <FindField label={t('allVideos.find')} value={filter.search ?? ''} onFind={(find) => change({ find })} />
      <Narrow label={t('allVideos.column.audience')} value={filter.privacy} onChange={(privacy) => change({ privacy })}>
        {allPrivacyOptions().map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Narrow>
      <Narrow label={t('allVideos.state')} value={filter.state} onChange={(state) => change({ state })}>
        {STATES.map((id) => (
          <option key={id} value={id}>
            {stateInWords({ id }, 'moderators')}
          </option>
        ))}
      </Narrow>
      <Narrow
        label={t('allVideos.sensitive')}
        value={filter.nsfw === 'both' ? undefined : filter.nsfw}
        onChange={(sensitive) => change({ sensitive })}
      >
        <option value="true">{t('allVideos.sensitive.yes')}</option>
        <option value="false">{t('allVideos.sensitive.no')}</option>
      </Narrow>
    </search>
  );
}

type NarrowProps = {
  readonly label: string;
  readonly value: number | string | undefined;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
};

function Narrow({ label, value, onChange, children }: NarrowProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <select className="choice" value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('allVideos.any')}</option>
        {children}
      </select>
    </label>
  );
}
