import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { partInWords } from '../../i18n/sizes.ts';
import { Button } from '../../ui/button.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { FilePicker } from './file-picker.tsx';
import { type Unfinished, unfinishedUploads, uploadKey } from './unfinished.ts';
import type { UploadItem } from './upload-item.ts';
import { forgetUnfinished } from './uploads.ts';

type Props = { readonly onChoose: (files: readonly File[]) => void; readonly active: readonly UploadItem[] };

/** Uploads of an earlier visit: a page may not read files by itself, so people choose them again. */
export function UnfinishedList({ onChoose, active }: Props) {
  const username = useSession()?.username;
  const [gone, setGone] = useState<readonly string[]>([]);
  const [strange, setStrange] = useState<string | null>(null);
  if (!username) return null;
  const waiting = unfinishedUploads
    .list(username)
    .filter(({ key, sent }) => sent > 0 && !gone.includes(key) && !active.some((item) => item.key === key));
  if (waiting.length === 0) return null;

  const giveUp = (upload: Unfinished) => {
    setGone([...gone, upload.key]);
    void forgetUnfinished(upload);
  };
  /** Here people go on with what they began; a file that is not among it would become another video. */
  const choose = (files: readonly File[]) => {
    const isBegun = (file: File) => waiting.some(({ key }) => key === uploadKey(username, file));
    setStrange(files.find((file) => !isBegun(file))?.name ?? null);
    onChoose(files.filter(isBegun));
  };
  return (
    <section className="panel unfinished" aria-labelledby="unfinished">
      <h2 id="unfinished">Not finished yet</h2>
      <p className="soft small">Choose these files again and they go on where they stopped.</p>
      <ul>
        {waiting.map((upload) => (
          <li key={upload.key}>
            <span className="grow">
              <b>{upload.filename}</b> <span className="soft small num">{partInWords(upload.sent, upload.size)} is here</span>
            </span>
            <Button kind="link" className="small" onClick={() => giveUp(upload)}>
              Give up<span className="visually-hidden"> {upload.filename}</span>
            </Button>
          </li>
        ))}
      </ul>
      {strange !== null && (
        <Mistake>“{strange}” is not one of these files, or it has changed since. Choose it above to upload it as a new video.</Mistake>
      )}
      <FilePicker onChoose={choose} label="Choose again" />
    </section>
  );
}
