import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useId } from 'react';
import { call } from '../../../api/call.ts';
import { inWords } from '../../../api/in-words.ts';
import { queries } from '../../../api/query-client.ts';
import { refresh } from '../../../api/use-operation.ts';
import { useDraft } from '../../../forms/use-draft.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure, Mistake } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { HomepageText } from '../../home/homepage.tsx';
import { homepageQuery } from '../../home/homepage-query.ts';
import { TheirText } from './their-text.tsx';

const LONGEST = 400_000;

export function HomepageEditorPage() {
  const written = useQuery({ ...homepageQuery, staleTime: 0, refetchOnWindowFocus: false });
  return (
    <Page title="Homepage">
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
  const shown = useDeferredValue(text);
  const id = useId();
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
      <div className="editor">
        <div className="field">
          <label htmlFor={id}>Text, in Markdown</label>
          <textarea
            id={id}
            rows={18}
            maxLength={LONGEST}
            readOnly={saving.isPending}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <span className="soft small">
            Visitors read it on the first page, above the videos or instead of them, as the configuration says. An empty text is not shown.
          </span>
        </div>
        <section className="field" aria-labelledby={`${id}-preview`}>
          <h2 id={`${id}-preview`} className="preview-title">
            Preview
          </h2>
          <div className="panel preview">
            {shown.trim() === '' ? <p className="soft">What you write appears here.</p> : <HomepageText text={shown} below={2} />}
          </div>
        </section>
      </div>
      {saving.isError && <Mistake>{inWords(saving.error)}</Mistake>}
      {isOvertaken ? (
        <TheirText
          text={content}
          isFocused={saving.data === false}
          isSaving={saving.isPending}
          keepTheirs={() => keepDraft(undefined)}
          replace={() => saving.mutate(content)}
        />
      ) : (
        <div className="actions">
          <output className={isSaved ? 'success grow' : 'soft grow'}>
            {isSaved ? 'The homepage is saved.' : isChanged ? 'Not saved yet.' : ''}
          </output>
          <Button type="submit" kind="main" disabled={!isChanged || saving.isPending}>
            {saving.isPending ? 'Saving' : 'Save'}
          </Button>
        </div>
      )}
    </form>
  );
}
