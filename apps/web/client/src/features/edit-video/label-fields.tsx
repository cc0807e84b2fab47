import type { MyUser } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import type { OperationForm } from '../../forms/use-operation-form.ts';
import { useLanguage } from '../../i18n/language.ts';
import { languageName } from '../../i18n/language-names.ts';
import { t } from '../../i18n/messages.ts';
import { categoryInWords, licenceInWords } from '../../i18n/video-labels.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ChannelChoice } from '../videos/channel-choice.tsx';
import type { VideoDetails } from '../videos/videos.ts';
import type { CommentsPolicy, EditValues } from './edit-values.ts';

const FOR_EVER = { staleTime: Number.POSITIVE_INFINITY };
const COMMENTS = [
  { id: 1, label: 'editVideo.comments.on' },
  { id: 3, label: 'editVideo.comments.approval' },
  { id: 2, label: 'editVideo.comments.off' },
] as const;

type Props = {
  readonly form: OperationForm<typeof videosApi.updateVideo, EditValues>;
  readonly video: VideoDetails;
  /** Where the video may go. */
  readonly channels: MyUser['videoChannels'];
};

/** What sort of video it is, and what may be done with it. */
export function LabelFields({ form, video, channels }: Props) {
  const language = useLanguage();
  const categories = useOperation(videosApi.listCategories, {}, FOR_EVER).data;
  const licences = useOperation(videosApi.listLicences, {}, FOR_EVER).data;
  const languages = useOperation(videosApi.listLanguages, { query: {} }, FOR_EVER).data;
  const none = t('editVideo.none');
  const byName = (a: { readonly label: string }, b: { readonly label: string }) => a.label.localeCompare(b.label, language);
  return (
    <>
      <div className="pair">
        <Choice
          label={t('editVideo.category')}
          options={[
            { id: 0, label: none },
            ...withPresent(categories, video.category)
              .map(([id, label]) => ({ id: Number(id), label: categoryInWords({ id: Number(id), label }) }))
              .sort(byName),
          ]}
          value={form.values.category}
          onChange={(id) => form.choose('category', id)}
        />
        <Choice
          label={t('editVideo.language')}
          options={[
            { id: '', label: none },
            ...withPresent(languages, video.language)
              .map(([id]) => ({ id, label: languageName(id) }))
              .sort(byName),
          ]}
          value={form.values.language}
          onChange={(id) => form.choose('language', id)}
        />
      </div>
      <Choice
        label={t('editVideo.licence')}
        options={[
          { id: 0, label: none },
          ...withPresent(licences, video.licence).map(([id, label]) => ({
            id: Number(id),
            label: licenceInWords({ id: Number(id), label }),
          })),
        ]}
        value={form.values.licence}
        onChange={(id) => form.choose('licence', id)}
      />
      <ChannelChoice channels={channels} value={form.values.channelId} onChange={(id) => form.choose('channelId', id)} />
      <Choice
        label={t('editVideo.comments')}
        options={COMMENTS.map(({ id, label }) => ({ id, label: t(label) }))}
        value={form.values.commentsPolicy}
        onChange={(id: CommentsPolicy) => form.choose('commentsPolicy', id)}
      />
      <CheckField
        label={t('editVideo.downloads')}
        checked={form.values.downloadEnabled}
        onChange={({ target }) => form.choose('downloadEnabled', target.checked)}
      />
    </>
  );
}

type Labelled = { readonly id: number | string | null; readonly label: string };

/** What can be chosen, by its id; the present one is among it, also while the list is on its way. */
function withPresent(known: Readonly<Record<string, string>> = {}, { id, label }: Labelled): [id: string, label: string][] {
  return Object.entries(id === null ? known : { [id]: label, ...known });
}
