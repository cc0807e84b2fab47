import { useId } from 'react';
import { t } from '../../i18n/messages.ts';
import { sizeInWords } from '../../i18n/sizes.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CloseAction } from '../../ui/close-action.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Download } from '../player/download-files.ts';
import { generatedDownloadsOf } from '../player/generated-downloads.ts';
import type { VideoDetails } from '../videos/videos.ts';
import styles from './download-dialog.module.css';
import { GeneratedDownload } from './generated-download.tsx';

type Props = {
  readonly video: VideoDetails;
  readonly token: string | null;
  readonly files: readonly Download[];
  readonly close: () => void;
};

/** One file of chosen tracks, and below it the files of the video as they are, each with its quality and size. */
export function DownloadDialog({ video, token, files, close }: Props) {
  const id = useId();
  // What is of another instance is not stored here, and nothing can be made of it.
  const [best, ...others] = video.isLocal ? generatedDownloadsOf(video, token) : [];
  return (
    <Dialog title={t('watch.download')} onClose={close}>
      {best && <GeneratedDownload downloads={[best, ...others]} />}
      <h3 id={id} className={styles.heading}>
        {t('download.files')}
      </h3>
      <ul className={styles.files} aria-labelledby={id}>
        {files.map(({ label, size, url }) => (
          <li key={label}>
            <a className={buttonClass({ className: styles.file })} href={url} download>
              <Icon name="download" />
              <b>{label}</b>
              <span className="soft num">{sizeInWords(size)}</span>
            </a>
          </li>
        ))}
      </ul>
      <CloseAction close={close} />
    </Dialog>
  );
}
