import type { Operation } from '@flotilla/contract';
import type { MyUser } from '../../api/me.ts';
import type { OperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { Choice } from '../../ui/choice.tsx';
import { Section } from '../../ui/section.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { hueOf } from '../videos/hue-of.ts';
import type { Playlist } from './playlist.ts';
import styles from './playlist-fields.module.css';
import type { PlaylistValues } from './playlist-values.ts';
import { PRIVATE, type Privacy, playlistPrivacies } from './playlists.ts';

/** Neither of the two ways to save matters to the fields. */
type Fields = Pick<OperationForm<Operation, PlaylistValues>, 'choose' | 'chosen' | 'field' | 'mistakeAt' | 'values'>;
type Channels = readonly Pick<MyUser['videoChannels'][number], 'displayName' | 'id'>[] | undefined;

type Props = {
  readonly form: Fields;
  /** Where the playlist may go; undefined while that is not known. */
  readonly channels: Channels;
  /** None while it is made. */
  readonly playlist?: Playlist;
};

/** What is said about a playlist. */
export function PlaylistFields({ form, channels, playlist }: Props) {
  return (
    <div className={styles.columns}>
      <Section title={t('playlists.about')}>
        <TextField label={t('playlists.name')} {...form.field('displayName')} />
        <TextArea label={t('playlists.description')} rows={5} {...form.field('description')} />
        <AudienceFields form={form} channels={channels} />
      </Section>
      <Section title={t('playlists.thumbnail')}>
        <PictureField
          hint={t('playlists.thumbnail.hint')}
          present={playlist?.thumbnails ?? []}
          hue={playlist ? hueOf(playlist) : HUE}
          {...form.chosen('thumbnailfile')}
        />
      </Section>
    </div>
  );
}

/** Of what has no id yet. */
const HUE = 235;

type AudienceProps = { readonly form: Pick<Fields, 'choose' | 'values'>; readonly channels: Channels };

/** Who may see it; what others may see is in a channel. */
export function AudienceFields({ form, channels }: AudienceProps) {
  const { privacy, videoChannelId } = form.values;
  const first = channels?.[0]?.id ?? 0;
  const chosePrivacy = (id: Privacy) => {
    form.choose('privacy', id);
    if (id !== PRIVATE && videoChannelId === 0) form.choose('videoChannelId', first);
  };
  const none = privacy === PRIVATE ? [{ id: 0, label: t('playlists.channel.none') }] : [];
  return (
    <>
      <Choice
        label={t('playlists.privacy')}
        {...(channels?.length === 0 && { hint: t('playlists.channel.absent') })}
        options={first === 0 ? playlistPrivacies().filter(({ id }) => id === PRIVATE) : playlistPrivacies()}
        value={privacy}
        onChange={chosePrivacy}
      />
      {first !== 0 && (
        <Choice
          label={t('playlists.channel')}
          {...(videoChannelId !== 0 && { hint: t('playlists.channel.hint') })}
          options={[...none, ...(channels ?? []).map(({ id, displayName }) => ({ id, label: displayName }))]}
          value={videoChannelId}
          onChange={(id) => form.choose('videoChannelId', id)}
        />
      )}
    </>
  );
}
