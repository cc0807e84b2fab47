import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/query-client.ts';
import { refresh } from '../../../api/use-operation.ts';
import { useDraft } from '../../../forms/use-draft.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { MarkdownPreview } from '../../../ui/markdown-preview.tsx';
import { Failure } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { Page } from '../../../ui/page.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { HomepageText } from '../../home/homepage.tsx';
import { homepageQuery } from '../../home/homepage-query.ts';
import styles from './homepage-page.module.css';
import { TheirText } from './their-text.tsx';

const LONGEST = 400_000;

export function HomepageEditorPage() {
  const written = useQuery({ ...homepageQuery, staleTime: 0, refetchOnWindowFocus: false });
  return (
    <Page title={t('homepageEditor.title')}>
      {written.isError && <Failure error={written.error} retry={() => void written.refetch()} />}
      {written.data !== undefined && written.isFetchedAfterMount && <Editor content={written.data} />}
    </Page>
  );
}

/** What was typed, and the text it began with. */
type Draft = { readonly text: string; readonly base: string };

function Editor({ content }: { content: string }) {
  const [draft, keepDraft] = useDraft<Draft>('/admin/homepage');
  const { text, base } = draft ?? { text: content, base: content };
  const setText = (next: string) => keepDraft(next === base ? undefined : { text: next, base });
  const isChanged = draft !== undefined;
  const isOvertaken = base !== content && text !== content;
  const saving = useMutation({
    /** Whether it was saved: not over a text that nobody has seen here. */
    mutationFn: async (replaced: string) => {
      const stored = await queries.fetchQuery({ ...homepageQuery, staleTime: 0 });
      if (stored !== replaced && stored !== text) return false;
      await call(authApi.updateHomepage, { body: { content: text } });
      return true;
    },
    onSuccess: async (isSaved) => {
      if (!isSaved) return;
      queries.setQueryData(homepageQuery.queryKey, text);
      keepDraft(undefined);
      await refresh([authApi.getConfig]);
    },
  });
  const isSaved = saving.data === true && !isChanged;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOvertaken) saving.mutate(base);
  };
  return (
    <form className="form" onSubmit={submit}>
      <div className={styles.editor}>
        <TextArea
          label={t('homepageEditor.text')}
          hint={t('homepageEditor.hint')}
          rows={18}
          maxLength={LONGEST}
          readOnly={saving.isPending}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <MarkdownPreview
          title={t('homepageEditor.preview')}
          below={2}
          text={text}
          empty={<p className="soft">{t('homepageEditor.preview.empty')}</p>}
        >
          {(shown) => <HomepageText text={shown} below={2} />}
        </MarkdownPreview>
      </div>
      <Outcome error={saving.error} />
      {isOvertaken ? (
        <TheirText
          text={content}
          isFocused={saving.data === false}
          isSaving={saving.isPending}
          keepTheirs={() => keepDraft(undefined)}
          replace={() => saving.mutate(content)}
        />
      ) : (
        <div className={styles.actions}>
          <output className={isSaved ? 'success grow' : 'soft grow'}>
            {isSaved ? t('homepageEditor.saved') : isChanged && t('form.notSaved')}
          </output>
          <Button type="submit" kind="main" disabled={!isChanged || saving.isPending}>
            {saving.isPending ? t('form.saving') : t('homepageEditor.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
