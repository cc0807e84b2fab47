import { t } from '../../i18n/messages.ts';
import { sizeInWords } from '../../i18n/sizes.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CloseAction } from '../../ui/close-action.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Download } from '../player/download-files.ts';
import styles from './download-dialog.module.css';

/** The files of a video, each with its quality and size. */
export function DownloadDialog({ downloads, close }: { downloads: readonly Download[]; close: () => void }) {
  return (
    <Dialog title={t('watch.download')} onClose={close}>
      <ul className={styles.files}>
        {downloads.map(({ label, size, url }) => (
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
