import { videosApi } from '@flotilla/contracts-videos';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { MyUser } from '../api/queries.ts';
import { partInWords, sizeInWords } from '../text/sizes.ts';

/** How much room the videos take, and how much there is. */
export function QuotaNote({ me }: { me: MyUser | undefined }) {
  const used = useQuery({ queryKey: ['quota'], queryFn: ({ signal }) => call(videosApi.getMyQuotaUsed, { signal }) }).data?.videoQuotaUsed;
  if (!me || used === undefined) return <p className="soft small quota">&nbsp;</p>;
  return (
    <p className="soft small num quota">
      {me.videoQuota < 0 ? `${sizeInWords(used)} used` : `${partInWords(used, Math.max(me.videoQuota, 1))} used`}
    </p>
  );
}
