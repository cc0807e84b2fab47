import { useId, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { partInWords } from '../../i18n/sizes.ts';
import { Button } from '../../ui/button.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { DeleteUploadDialog } from './delete-upload-dialog.tsx';
import { FilePicker } from './file-picker.tsx';
import { type Unfinished, unfinishedUploads, uploadKey } from './unfinished.ts';
import styles from './unfinished-list.module.css';
import type { UploadItem } from './upload-item.ts';
import { forgetUnfinished } from './uploads.ts';

type Props = { readonly onChoose: (files: readonly File[]) => void; readonly active: readonly UploadItem[] };

/** Uploads of an earlier visit: a page may not read files by itself, so people choose them again. */
export function UnfinishedList({ onChoose, active }: Props) {
  const headingId = useId();
  const username = useSession()?.username;
  const [gone, setGone] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Unfinished | null>(null);
  const [unknownFile, setUnknownFile] = useState<string | null>(null);
  if (!username) return null;
  const waiting = unfinishedUploads.list(username).filter(({ key }) => !gone.includes(key) && !active.some((item) => item.key === key));
  if (waiting.length === 0) return null;

  const forget = (upload: Unfinished) => {
    setAsked(null);
    setGone([...gone, upload.key]);
    return forgetUnfinished(upload);
  };
  /** Here people go on with what they began; a file that is not among it would become another video. */
  const choose = (files: readonly File[]) => {
    const isBegun = (file: File) => waiting.some(({ key }) => key === uploadKey(username, file));
    setUnknownFile(files.find((file) => !isBegun(file))?.name ?? null);
    onChoose(files.filter(isBegun));
  };
  return (
    <section className={`panel ${styles.unfinished}`} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('upload.unfinished.title')}</h2>
      <p className="soft small">{t('upload.unfinished.hint')}</p>
      <ul>
        {waiting.map((upload) => (
          <li key={upload.key}>
            <span className="grow">
              <b>{upload.filename}</b>{' '}
              <span className="soft small num">{t('upload.unfinished.stored', { part: partInWords(upload.sent, upload.size) })}</span>
            </span>
            <Button kind="link" className="small" onClick={() => setAsked(upload)}>
              <Message of="upload.unfinished.delete" filename={upload.filename} hidden={hidden} />
            </Button>
          </li>
        ))}
      </ul>
      {unknownFile !== null && <Mistake>{t('upload.unfinished.unknownFile', { filename: unknownFile })}</Mistake>}
      <FilePicker label={t('upload.unfinished.choose')} onChoose={choose} />
      {asked && <DeleteUploadDialog filename={asked.filename} run={() => forget(asked)} close={() => setAsked(null)} />}
    </section>
  );
}
