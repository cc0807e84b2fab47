import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { Link } from 'react-router';
import { configQuery, useConfig } from '../../api/config.ts';
import { inWords } from '../../api/in-words.ts';
import { knownMe, useMe } from '../../api/me.ts';
import { queries } from '../../api/query-client.ts';
import { storage } from '../../api/storage.ts';
import { t } from '../../i18n/messages.ts';
import { Choice } from '../../ui/choice.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { importWays, VIDEO_IMPORTS } from '../video-imports/import-ways.ts';
import { FilePicker } from './file-picker.tsx';
import { PRIVATE, privacyOptions } from './privacies.ts';
import { titleOfFile } from './titles.ts';
import { UnfinishedList } from './unfinished-list.tsx';
import type { UploadItem, UploadMetadata } from './upload-item.ts';
import styles from './upload-page.module.css';
import { UploadRow } from './upload-row.tsx';
import { uploads, useUploads } from './uploads.ts';
import { usualPrivacy } from './usual-privacy.ts';

const PRIVACY_KEY = 'flotilla.upload-privacy';
const DRAFTS_KEY = 'flotilla.upload-drafts';

export function UploadPage() {
  const me = useMe();
  const config = useConfig();
  const items = useUploads();
  const [chosen, setChosen] = useState(() => storage.read<UploadMetadata['privacy']>(PRIVACY_KEY));
  const privacy = chosen ?? (config && usualPrivacy(config));
  const [isDraft, setDraft] = useState(() => storage.read<boolean>(DRAFTS_KEY) ?? false);
  const [refused, setRefused] = useState<string | null>(null);
  const channels = me?.videoChannels ?? [];
  const hasNoChannel = me !== undefined && channels.length === 0;

  const take = async (files: readonly File[], hasFolders = false) => {
    const usable = files.filter(({ size }) => size > 0);
    setRefused(usable.length < files.length || hasFolders ? t('upload.leftOut') : null);
    try {
      // Files may be dropped before the page knows whose channel they belong in, and who may watch them.
      const [{ videoChannels }, known] = await Promise.all([knownMe(), queries.ensureQueryData(configQuery)]);
      const channelId = videoChannels[0]?.id;
      if (channelId === undefined) return;
      const metadata = { privacy: chosen ?? usualPrivacy(known), channelId, description: '', isDraft };
      for (const file of usable) {
        uploads.add(file, { ...metadata, title: titleOfFile(file.name) }, known.client.videos.resumableUpload.maxChunkSize);
      }
    } catch (error) {
      setRefused(inWords(error));
    }
  };
  return (
    <Page
      title={t('upload.title')}
      actions={
        importWays(config).length > 0 && (
          <Link className="link" to={VIDEO_IMPORTS}>
            {t('upload.import')}
          </Link>
        )
      }
    >
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
          {privacy !== undefined && (
            <div className={styles.privacy}>
              <Choice
                label={t('metadata.privacy')}
                options={privacyOptions()}
                value={privacy}
                onChange={(id) => {
                  setChosen(id);
                  storage.write(PRIVACY_KEY, id);
                }}
              />
            </div>
          )}
          {privacy !== undefined && privacy !== PRIVATE && (
            <div className={styles.privacy}>
              <Choice
                label={t('upload.when')}
                options={[
                  { id: 'ready', label: t('upload.when.ready') },
                  { id: 'told', label: t('upload.when.told'), detail: t('upload.when.toldDetail') },
                ]}
                value={isDraft ? 'told' : 'ready'}
                onChange={(when) => {
                  setDraft(when === 'told');
                  storage.write(DRAFTS_KEY, when === 'told');
                }}
              />
            </div>
          )}
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
