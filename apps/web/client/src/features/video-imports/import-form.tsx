import { useRef, useState } from 'react';
import type { Config } from '../../api/config.ts';
import type { MyUser } from '../../api/me.ts';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PrivacyAndChannel } from '../upload/privacy-and-channel.tsx';
import { TITLE_LENGTH } from '../upload/titles.ts';
import { usualPrivacy } from '../upload/usual-privacy.ts';
import { type ImportWay, importWays } from './import-ways.ts';
import { changedByImports } from './video-imports.ts';
import { wordsForImport } from './words-for-import.ts';

type Props = { readonly config: Config; readonly channels: MyUser['videoChannels']; readonly onBegun: () => void };

const wayOptions = (config: Config) => {
  const labels: Readonly<Record<ImportWay, string>> = {
    address: t('videoImports.from.address'),
    magnet: t('videoImports.from.magnet'),
    torrent: t('videoImports.from.torrent'),
  };
  return importWays(config).map((id) => ({ id, label: labels[id] }));
};

/** Asks for a video of elsewhere, by one of the ways that the instance has. */
export function ImportForm({ config, channels, onBegun }: Props) {
  const ways = wayOptions(config);
  const [chosen, setChosen] = useState<ImportWay | null>(null);
  const way = (ways.find(({ id }) => id === chosen) ?? ways[0])?.id ?? 'address';
  const [torrent, setTorrent] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const form = useOperationForm(videosApi.importVideo, {
    values: { targetUrl: '', magnetUri: '', name: '', channelId: channels[0]!.id, privacy: usualPrivacy(config) },
    send: ({ targetUrl, magnetUri, name, ...values }) => ({
      body: {
        ...values,
        ...(way === 'address' && { targetUrl: targetUrl.trim() }),
        ...(way === 'magnet' && { magnetUri: magnetUri.trim() }),
        ...(name.trim() !== '' && { name: name.trim() }),
      },
      ...(way === 'torrent' && torrent && { files: { torrentfile: asTorrent(torrent) } }),
    }),
    words: {
      targetUrl: { any: t('videoImports.address.wrong') },
      magnetUri: { any: t('videoImports.magnet.wrong') },
      name: { any: t('metadata.titleLength', TITLE_LENGTH) },
    },
    refreshes: changedByImports,
    onSuccess: onBegun,
  });
  const { isPending, error } = form.change;
  const submit: typeof form.submit = (event) => {
    const hasNone = way === 'torrent' && !torrent;
    setMissing(hasNone);
    if (!hasNone) return form.submit(event);
    event.preventDefault();
  };
  return (
    <Form of={{ ...form, submit }}>
      {ways.length > 1 && <Choice label={t('videoImports.from')} options={ways} value={way} onChange={setChosen} />}
      {way === 'address' && (
        <TextField
          label={t('videoImports.address')}
          hint={t('videoImports.address.hint')}
          type="text"
          inputMode="url"
          autoComplete="off"
          {...form.field('targetUrl')}
        />
      )}
      {way === 'magnet' && <TextField label={t('videoImports.magnet')} autoComplete="off" {...form.field('magnetUri')} />}
      {way === 'torrent' && <TorrentFile file={torrent} isMissing={isMissing} onChoose={setTorrent} />}
      <TextField label={t('videoImports.name')} hint={t('videoImports.name.hint')} autoComplete="off" {...form.field('name')} />
      <PrivacyAndChannel channels={channels} form={form} />
      <SubmitRow label={t('videoImports.begin')} busyLabel={t('confirm.busy')} isBusy={isPending}>
        <Outcome error={error} isMarked={form.isMarked} words={wordsForImport(way)} />
      </SubmitRow>
    </Form>
  );
}

type TorrentProps = { readonly file: File | null; readonly isMissing: boolean; readonly onChoose: (file: File) => void };

function TorrentFile({ file, isMissing, onChoose }: TorrentProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Button onClick={() => input.current?.click()}>{t('videoImports.torrent')}</Button>
      <FileInput
        ref={input}
        label={t('videoImports.torrent')}
        accept=".torrent,application/x-bittorrent"
        onChoose={([first]) => first && onChoose(first)}
      />
      <output className="small soft block">{file && t('videoImports.torrent.chosen', { name: file.name })}</output>
      {isMissing && !file && <Mistake>{t('videoImports.torrent.missing')}</Mistake>}
    </div>
  );
}

/** Browsers do not know what torrents are. */
const asTorrent = (file: File) => new File([file], file.name, { type: 'application/x-bittorrent' });
