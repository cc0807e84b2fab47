import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { useConfig } from '../../api/config.ts';
import { inWords } from '../../api/in-words.ts';
import { knownMe, useMe } from '../../api/me.ts';
import { storage } from '../../api/storage.ts';
import { Choice } from '../../ui/choice.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { FilePicker } from './file-picker.tsx';
import { PRIVACIES } from './privacies.ts';
import { titleOfFile } from './titles.ts';
import { UnfinishedList } from './unfinished-list.tsx';
import type { UploadMetadata } from './upload-item.ts';
import { UploadRow } from './upload-row.tsx';
import { uploads, useUploads } from './uploads.ts';

const PRIVACY_KEY = 'flotilla.upload-privacy';

export function UploadPage() {
  const me = useMe();
  const config = useConfig();
  const items = useUploads();
  const [chosen, setChosen] = useState(() => storage.read<UploadMetadata['privacy']>(PRIVACY_KEY));
  const usual = PRIVACIES.find(({ id }) => id === config?.defaults.publish.privacy);
  const privacy = chosen ?? usual?.id ?? 1;
  const [refused, setRefused] = useState<string | null>(null);
  const channels = me?.videoChannels ?? [];
  const hasNoChannel = me !== undefined && channels.length === 0;

  const take = async (files: readonly File[], hasFolders = false) => {
    const usable = files.filter(({ size }) => size > 0);
    setRefused(usable.length < files.length || hasFolders ? 'Empty files and folders were left out.' : null);
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
    <Page title="Upload">
      <DropZone
        className="panel drop"
        getDropOperation={() => 'copy'}
        onDrop={async ({ items: dropped }) => {
          const files = await Promise.all(dropped.flatMap((one) => (one.kind === 'file' ? one.getFile() : [])));
          await take(files, files.length < dropped.length);
        }}
      >
        <h2 slot="label">Drop videos here</h2>
        <p className="soft">
          Several at once are fine. You can close the page: choose the same file again and it goes on where it stopped.
        </p>
        <div className="drop-actions">
          <FilePicker onChoose={(files) => void take(files)} isDisabled={hasNoChannel} />
          <Choice
            label="Who can watch"
            options={PRIVACIES}
            value={privacy}
            onChange={(id) => {
              setChosen(id as UploadMetadata['privacy']);
              storage.write(PRIVACY_KEY, id);
            }}
          />
        </div>
        {refused && <Mistake>{refused}</Mistake>}
        {hasNoChannel && <Mistake>Your account has no channel, so nothing can be uploaded.</Mistake>}
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

/** Tells screen readers what has ended, not every percent. */
function Announcements() {
  const ended = useUploads().find(({ phase }) => phase.kind === 'uploaded' || phase.kind === 'failed');
  return (
    <output className="visually-hidden">
      {ended ? `${ended.metadata.title}: ${ended.phase.kind === 'uploaded' ? 'uploaded' : 'not uploaded'}` : ''}
    </output>
  );
}
