import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { MyUser } from '../../api/me.ts';
import { partInWords, sizeInWords } from '../../i18n/sizes.ts';
import { videosApi } from '../../precomputed/operations.ts';

/** How much room the videos take, and how much there is. */
export function QuotaNote({ me }: { me: MyUser | undefined }) {
  const used = useQuery({ queryKey: [videosApi.getMyQuotaUsed.id], queryFn: ({ signal }) => call(videosApi.getMyQuotaUsed, { signal }) })
    .data?.videoQuotaUsed;
  if (!me || used === undefined) return <p className="soft small quota">&nbsp;</p>;
  return (
    <p className="soft small num quota">
      {me.videoQuota < 0 ? `${sizeInWords(used)} used` : `${partInWords(used, Math.max(me.videoQuota, 1))} used`}
    </p>
  );
}
