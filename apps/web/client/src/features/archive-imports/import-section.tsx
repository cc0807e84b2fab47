import { useRef, useState } from 'react';
import { useConfig } from '../../api/config.ts';
import type { MyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Failure, Mistake } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './archive-imports.module.css';
import { archiveUpload, useArchiveUpload } from './archive-upload.ts';
import { isComing, useLatestImport } from './latest-import.ts';
import { LatestReport } from './latest-report.tsx';
import { MovingArchive } from './moving-archive.tsx';

/** Brings in an archive of another server, or an older one of this. */
export function ImportSection({ me: { id } }: { me: MyUser }) {
  const item = useArchiveUpload();
  const { latest, error, refetch } = useLatestImport(id);
  return (
    <Section title={t('archiveImports.title')} intro={t('archiveImports.intro')}>
      {item && <MovingArchive item={item} />}
      {!item && latest !== undefined && (latest === null || !isComing(latest)) && <Chooser userId={id} />}
      {error && !latest && <Failure error={error} retry={() => void refetch()} />}
      {latest && <LatestReport latest={latest} />}
    </Section>
  );
}

function Chooser({ userId }: { userId: number }) {
  const config = useConfig();
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    const isZip = file.size > 0 && file.name.toLowerCase().endsWith('.zip') && file.name.length > '.zip'.length;
    setRefused(!isZip);
    if (isZip) archiveUpload.start(userId, file, config?.client.videos.resumableUpload.maxChunkSize ?? null);
  };
  return (
    <div className={styles.chooser}>
      <Button onClick={() => input.current?.click()}>{t('archiveImports.choose')}</Button>
      <FileInput ref={input} label={t('archiveImports.choose')} accept=".zip,application/zip" onChoose={choose} />
      <p className="small soft">{t('archiveImports.chooseHint')}</p>
      {isRefused && <Mistake>{t('archiveImports.notZip')}</Mistake>}
    </div>
  );
}
