import { useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { sizeInWords } from '../../i18n/sizes.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { resolutionInWords } from '../player/download-files.ts';
import type { GeneratedDownload as Download } from '../player/generated-downloads.ts';
import styles from './download-dialog.module.css';

/** One file of chosen tracks: a quality, with sound or without where there is a choice, or sound alone. */
export function GeneratedDownload({ downloads }: { downloads: readonly [Download, ...Download[]] }) {
  const [resolution, setResolution] = useState(downloads[0].resolution.id);
  const [wantsSound, setWantsSound] = useState(true);
  const offered = downloads.filter((download) => download.resolution.id === resolution);
  const chosen = offered.find(({ hasSound }) => hasSound === wantsSound) ?? offered[0] ?? downloads[0];
  const resolutions = downloads.filter((one, index) => downloads.findIndex((other) => other.resolution.id === one.resolution.id) === index);
  return (
    <>
      <Choice
        label={t('download.quality')}
        options={resolutions.map((one) => ({ id: one.resolution.id, label: resolutionInWords(one.resolution) }))}
        value={resolution}
        onChange={setResolution}
      />
      {offered.length > 1 && (
        <CheckField label={t('download.withSound')} checked={wantsSound} onChange={({ target }) => setWantsSound(target.checked)} />
      )}
      {offered.length === 1 && resolution > 0 && !chosen.hasSound && <p className="soft">{t('download.noSound')}</p>}
      <a className={buttonClass({ kind: 'main', className: styles.file })} href={chosen.url} download>
        <Icon name="download" />
        {t('watch.download')}
        <span className="num">{t('download.about', { size: sizeInWords(chosen.size) })}</span>
      </a>
    </>
  );
}
