import { useState } from 'react';
import type { MyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { sizeInWords } from '../../i18n/sizes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Item } from '../../ui/item.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { BlankImage } from './blank-image.tsx';
import { MetadataForm } from './metadata-form.tsx';
import { UploadActions } from './upload-actions.tsx';
import { audienceInWords, describeUpload, type UploadItem } from './upload-item.ts';
import styles from './upload-row.module.css';
import { UploadedRow } from './uploaded-row.tsx';
import { uploads } from './uploads.ts';

type Props = { readonly item: UploadItem; readonly channels: MyUser['videoChannels'] };

/** One file: how far it is or what it became, and what people say about it meanwhile. */
export function UploadRow({ item, channels }: Props) {
  const { key, phase, metadata } = item;
  const [isEditing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <>
      {phase.kind === 'uploaded' ? (
        <UploadedRow item={item} video={phase.video} mistake={phase.mistake} />
      ) : (
        <MovingRow item={item} edit={() => setEditing(true)} />
      )}
      {/* It stays when the upload ends: somebody may be typing. */}
      {isEditing && (
        <Dialog title={t('metadata.heading')} onClose={close}>
          <MetadataForm metadata={metadata} channels={channels} save={(typed) => uploads.describe(key, typed)} close={close} />
        </Dialog>
      )}
    </>
  );
}

function MovingRow({ item, edit }: { item: UploadItem; edit: () => void }) {
  const { phase, metadata, filename, size, sent } = item;
  const hasFailed = phase.kind === 'failed';
  return (
    <Item as="section" aria-label={metadata.title} image={<BlankImage />} actions={<UploadActions item={item} />}>
      <div>
        <b>{metadata.title}</b>
        <div className="small soft">
          {filename} · <span className="num">{sizeInWords(size)}</span> · {audienceInWords(metadata)}
        </div>
      </div>
      <div className={hasFailed ? 'small mistake' : 'small num'} role={hasFailed ? 'alert' : undefined}>
        {describeUpload(item)}
      </div>
      {!hasFailed && (
        <>
          <ProgressBar label={t('upload.progress', { filename })} percent={(sent / size) * 100} />
          <div className={styles.more}>
            <Button kind="link" className="small" onClick={edit}>
              {t('upload.edit')}
            </Button>
          </div>
        </>
      )}
    </Item>
  );
}
