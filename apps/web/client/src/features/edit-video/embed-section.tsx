import type { BodyOf } from '../../api/call.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Choice } from '../../ui/choice.tsx';
import { Failure } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Section } from '../../ui/section.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { editPath } from '../videos/may-edit.ts';
import type { VideoDetails } from '../videos/videos.ts';
import { domainsIn, domainsMistake } from './domains-in.ts';
import styles from './embed-section.module.css';

const [EVERYWHERE, LISTED] = [1, 2] as const;

type Props = { readonly video: Pick<VideoDetails, 'shortUUID' | 'uuid'> };

/** Which sites may show the video; apart from what is said about it, because it is saved apart. */
export function EmbedSection({ video }: Props) {
  const input = { params: { videoId: video.uuid } };
  const { data, error, refetch } = useOperation(videosApi.getEmbedPrivacy, input, { staleTime: 0, refetchOnWindowFocus: false });
  return (
    <div className={styles.place}>
      <Section title={t('editVideo.embed')} intro={t('editVideo.embed.intro')}>
        {!data && error && <Failure error={error} retry={() => void refetch()} />}
        {data && <EmbedForm video={video} saved={data} />}
      </Section>
    </div>
  );
}

function EmbedForm({ video, saved }: Props & { saved: BodyOf<typeof videosApi.getEmbedPrivacy> }) {
  const form = useOperationForm(videosApi.updateEmbedPrivacy, {
    values: { policy: saved.policy.id, domains: saved.domains.join('\n') },
    send: ({ policy, domains }) => ({
      params: { videoId: video.uuid },
      body: { policy, domains: policy === LISTED ? domainsIn(domains) : [] },
    }),
    check: ({ policy, domains }) => {
      const mistake = policy === LISTED ? domainsMistake(domains) : undefined;
      return mistake === undefined ? {} : { domains: mistake };
    },
    draft: `${editPath(video)}#embed`,
    refreshes: [videosApi.getEmbedPrivacy, videosApi.getVideo],
  });
  const { isPending, isSuccess, error } = form.change;
  return (
    <Form of={form}>
      <Choice
        label={t('editVideo.embed.where')}
        options={[
          { id: EVERYWHERE, label: t('editVideo.embed.everywhere') },
          { id: LISTED, label: t('editVideo.embed.listed') },
        ]}
        value={form.values.policy}
        onChange={(id: number) => form.choose('policy', id)}
      />
      {form.values.policy === LISTED && (
        <TextArea
          label={t('editVideo.embed.domains')}
          hint={t('editVideo.embed.domainsHint')}
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
          {...form.field('domains')}
        />
      )}
      <SubmitRow label={t('editVideo.embed.save')} busyLabel={t('form.saving')} isBusy={isPending}>
        <Outcome error={error} isMarked={form.isMarked}>
          {isSuccess && t('editVideo.saved')}
        </Outcome>
        {form.isChanged && !error && <p className="soft small">{t('form.notSaved')}</p>}
      </SubmitRow>
    </Form>
  );
}
