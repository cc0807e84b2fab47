import { Navigate, useParams } from 'react-router';
import { isAbsent } from '../../api/api-problem.ts';
import { useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Failure } from '../../ui/notice.tsx';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { ActorAbsent } from './actor-absent.tsx';

/** `/@handle`: the page of an account, or of the channel of that name. */
export function AnyActorPage() {
  const at = useParams()['at'] ?? '';
  return at.startsWith('@') && at.length > 1 ? <Found handle={at.slice(1)} /> : <NotFoundPage />;
}

function Found({ handle }: { handle: string }) {
  const account = useOperation(videosApi.getAccount, { params: { name: handle } });
  const isNoAccount = isAbsent(account.error);
  const channel = useOperation(videosApi.getChannel, { params: { channelHandle: handle } }, { enabled: isNoAccount });
  if (account.data) return <Navigate to={`/a/${handle}`} replace />;
  if (channel.data) return <Navigate to={`/c/${handle}/videos`} replace />;
  if (isAbsent(channel.error)) return <ActorAbsent handle={handle} />;
  const failed = isNoAccount ? channel : account;
  if (failed.isError) return <Failure error={failed.error} retry={() => void failed.refetch()} />;
  return <p className="visually-hidden">{t('state.loading')}</p>;
}
