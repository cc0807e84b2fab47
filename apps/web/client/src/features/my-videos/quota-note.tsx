import type { MyUser } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { partInWords, sizeInWords } from '../../i18n/sizes.ts';
import { videosApi } from '../../precomputed/operations.ts';
import styles from './quota-note.module.css';

/** How much room the videos take, and how much there is. */
export function QuotaNote({ me }: { me: MyUser | undefined }) {
  const used = useOperation(videosApi.getMyQuotaUsed).data?.videoQuotaUsed;
  // The line is there from the start, so that nothing below it moves.
  return <p className={`soft small num ${styles.quota}`}>{me && used !== undefined ? usedInWords(used, me.videoQuota) : '\u00a0'}</p>;
}

function usedInWords(used: number, quota: number): string {
  return t('myVideos.used', { amount: quota < 0 ? sizeInWords(used) : partInWords(used, Math.max(quota, 1)) });
}
