import type { MyUser } from '../../api/me.ts';
import { Form } from '../../forms/form.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PASSWORD_PROTECTED } from '../upload/privacies.ts';
import { TITLE_LENGTH } from '../upload/titles.ts';
import { editPath } from '../videos/may-edit.ts';
import { listsOfVideos, type VideoDetails } from '../videos/videos.ts';
import { DescriptionField } from './description-field.tsx';
import styles from './edit-form.module.css';
import { changesOf, type EditValues, linesOf, valuesOf } from './edit-values.ts';
import { LabelFields } from './label-fields.tsx';
import { timeOf } from './local-time.ts';
import { PublicationFields } from './publication-fields.tsx';
import { SensitiveFields } from './sensitive-fields.tsx';
import { TagsField } from './tags-field.tsx';
import { ThumbnailField } from './thumbnail-field.tsx';

type Props = {
  readonly video: VideoDetails;
  readonly passwords: readonly string[];
  readonly channels: MyUser['videoChannels'];
  /** Begins anew with what is saved. */
  readonly restart: () => void;
};

/** Everything that people say about a video; what is typed and not saved is kept while they look elsewhere. */
export function EditForm({ video, passwords, channels, restart }: Props) {
  const saved = valuesOf(video, passwords);
  const draft = editPath(video);
  const [, keepDraft] = useDraft(draft);
  const form = useOperationForm(videosApi.updateVideo, {
    values: saved,
    send: (values) => changesOf(video.uuid, values, saved),
    words: { name: { any: t('metadata.titleLength', TITLE_LENGTH) } },
    check: (values) => ({ ...scheduleMistake(values, saved), ...passwordMistake(values) }),
    draft,
    refreshes: [videosApi.getVideo, videosApi.getChapters, videosApi.listVideoPasswords, ...listsOfVideos],
  });
  const { isPending, isSuccess, error } = form.change;
  const discard = () => {
    keepDraft(undefined);
    restart();
  };
  return (
    <Form of={form} className={styles.form!}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title={t('editVideo.about')}>
            <TextField label={t('metadata.title')} {...form.field('name')} />
            <DescriptionField text={form.values.description} {...form.field('description')} />
            <TagsField {...form.chosen('tags')} />
          </Section>
          <Section title={t('editVideo.labels')}>
            <LabelFields form={form} video={video} channels={channels} />
          </Section>
        </div>
        <div className={styles.column}>
          <Section title={t('editVideo.thumbnail')}>
            <ThumbnailField video={video} {...form.chosen('thumbnailfile')} />
          </Section>
          <Section title={t('editVideo.publication')}>
            <PublicationFields form={form} saved={saved} />
          </Section>
          <Section title={t('editVideo.sensitive')}>
            <SensitiveFields form={form} />
          </Section>
        </div>
      </div>
      <Outcome error={error} isMarked={form.isMarked} words={{ not_an_image: t('picture.unreadable') }} />
      <SaveBar
        unsaved={form.isChanged ? t('editVideo.notSaved') : null}
        isSaving={isPending}
        isSaved={isSuccess}
        discard={discard}
        words={{ saved: t('editVideo.saved'), save: t('editVideo.save'), discard: t('editVideo.discard') }}
      />
    </Form>
  );
}

/** A time is needed, and one that is still to come unless it was set before. */
function scheduleMistake({ isScheduled, scheduleUpdate: { updateAt } }: EditValues, saved: EditValues) {
  if (!isScheduled || (saved.isScheduled && updateAt === saved.scheduleUpdate.updateAt)) return {};
  const at = timeOf(updateAt);
  if (!at) return { 'scheduleUpdate.updateAt': t('form.required') };
  return at.getTime() <= Date.now() ? { 'scheduleUpdate.updateAt': t('editVideo.schedule.past') } : {};
}

/** A protected video needs a password, and each has a length. */
function passwordMistake({ privacy, videoPasswords }: EditValues) {
  if (privacy !== PASSWORD_PROTECTED) return {};
  const passwords = linesOf(videoPasswords);
  if (passwords.length === 0) return { videoPasswords: t('form.required') };
  return passwords.some(({ length }) => length < 2 || length > 100) ? { videoPasswords: t('editVideo.passwords.hint') } : {};
}
