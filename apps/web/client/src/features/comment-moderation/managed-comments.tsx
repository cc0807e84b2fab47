import { useState } from 'react';
import type { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import type { videosApi } from '../../precomputed/operations.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import styles from '../comments/comments.module.css';
import { ManagedCommentRow } from './managed-comment-row.tsx';

type List = ReturnType<typeof usePages<typeof videosApi.listAllComments>>;
type Props = {
  readonly list: Pick<
    List,
    'data' | 'error' | 'fetchNextPage' | 'hasNextPage' | 'isError' | 'isFetchingNextPage' | 'isPending' | 'isSuccess' | 'refetch'
  >;
  /** Where everything of one commenter can be deleted. */
  readonly scope: 'instance' | 'my-videos';
};

/** Comments with what can be done about each; the page grows at its end. */
export function ManagedComments({ list, scope }: Props) {
  const [note, setNote] = useState('');
  const comments = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <output className="success block">{note}</output>
      {list.isError && comments.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {list.isSuccess && comments.length === 0 && <EmptyPlace title={t('comments.none')}>{t('comments.none.hint')}</EmptyPlace>}
      <ul className={styles.threads}>
        {comments.map((comment) => (
          <ManagedCommentRow key={comment.id} comment={comment} scope={scope} tell={setNote} />
        ))}
      </ul>
      <MoreButton list={list}>{t('comments.more')}</MoreButton>
    </>
  );
}
