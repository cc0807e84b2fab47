import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { useConfig } from '../../api/config.ts';
import { inWords } from '../../api/in-words.ts';
import { knownMe, useMe } from '../../api/me.ts';
import { storage } from '../../api/storage.ts';
import { t } from '../../i18n/messages.ts';
import { Choice } from '../../ui/choice.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { FilePicker } from './file-picker.tsx';
import { isPrivacy, privacyOptions } from './privacies.ts';
import { titleOfFile } from './titles.ts';
import { UnfinishedList } from './unfinished-list.tsx';
import type { UploadItem, UploadMetadata } from './upload-item.ts';
import styles from './upload-page.module.css';
import { UploadRow } from './upload-row.tsx';
import { uploads, useUploads } from './uploads.ts';

const PRIVACY_KEY = 'flotilla.upload-privacy';

export function UploadPage() {
  const me = useMe();
  const config = useConfig();
  const items = useUploads();
  const [chosen, setChosen] = useState(() => storage.read<UploadMetadata['privacy']>(PRIVACY_KEY));
  const usual = config?.defaults.publish.privacy;
  const privacy = chosen ?? (isPrivacy(usual) ? usual : 1);
  const [refused, setRefused] = useState<string | null>(null);
  const channels = me?.videoChannels ?? [];
  const hasNoChannel = me !== undefined && channels.length === 0;

  const take = async (files: readonly File[], hasFolders = false) => {
    const usable = files.filter(({ size }) => size > 0);
    setRefused(usable.length < files.length || hasFolders ? t('upload.leftOut') : null);
    let channelId: number | undefined;
    try {
      // Files may be dropped before the page knows whose channel they belong in.
      channelId = (await knownMe()).videoChannels[0]?.id;
    } catch (error) {
      setRefused(inWords(error));
    }
    if (channelId === undefined) return;
    for (const file of usable) {
      uploads.add(
        file,
        { title: titleOfFile(file.name), privacy, channelId, description: '' },
        config?.client.videos.resumableUpload.maxChunkSize ?? null,
      );
    }
  };
  return (
    <Page title={t('upload.title')}>
      <DropZone
        className={`panel ${styles.drop}`}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items: dropped }) => {
          const files = await Promise.all(dropped.flatMap((one) => (one.kind === 'file' ? one.getFile() : [])));
          await take(files, files.length < dropped.length);
        }}
      >
        <h2 slot="label">{t('upload.drop')}</h2>
        <p className="soft">{t('upload.dropHint')}</p>
        <div className={styles.choices}>
          <FilePicker label={t('upload.choose')} onChoose={(files) => void take(files)} isDisabled={hasNoChannel} />
          <div className={styles.privacy}>
            <Choice
              label={t('metadata.privacy')}
              options={privacyOptions()}
              value={privacy}
              onChange={(id) => {
                setChosen(id as UploadMetadata['privacy']);
                storage.write(PRIVACY_KEY, id);
              }}
            />
          </div>
        </div>
        {refused && <Mistake>{refused}</Mistake>}
        {hasNoChannel && <Mistake>{t('upload.noChannel')}</Mistake>}
      </DropZone>
      <UnfinishedList onChoose={(files) => void take(files)} active={items} />
      <div className="items">
        {items.map((item) => (
          <UploadRow key={item.key} item={item} channels={channels} />
        ))}
      </div>
      <Announcements />
    </Page>
  );
}

/** Says to screen readers what has ended, not every percent. */
function Announcements() {
  const ended = useUploads().find(({ phase }) => phase.kind === 'uploaded' || phase.kind === 'failed');
  return <output className="visually-hidden">{ended && endInWords(ended)}</output>;
}

function endInWords({ metadata: { title }, phase }: UploadItem): string {
  return phase.kind === 'uploaded' ? t('upload.ended.uploaded', { title }) : t('upload.ended.failed', { title });
}
