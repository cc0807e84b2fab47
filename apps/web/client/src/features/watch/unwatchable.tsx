import { Link } from 'react-router';
import { ApiProblem, SignedOut } from '../../api/api-problem.ts';
import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { OriginLink } from '../elsewhere/origin-link.tsx';
import { SignInLink } from '../sign-in/sign-in-link.tsx';

/** What a page says of what it cannot show. */
type Words = {
  readonly locked: string;
  readonly lockedForMember: string;
  readonly lockedForVisitor: string;
  readonly absent: string;
  readonly absentHint: string;
};

/** In place of what does not exist, or is not for everybody. */
export function Unwatchable({ error, retry, words }: { error: unknown; retry: () => void; words: Words }) {
  const isSignedIn = useSession() !== null;
  const status = error instanceof SignedOut ? 401 : error instanceof ApiProblem ? error.status : 0;
  const origin = error instanceof ApiProblem ? URL.parse(error.originUrl ?? '') : null;
  if (origin) {
    const { host, href } = origin;
    return (
      <EmptyPlace
        isPage
        icon="lock"
        title={words.locked}
        action={
          <>
            <OriginLink url={href}>{t('origin.watch', { host })}</OriginLink>
            {!isSignedIn && <SignInLink className={buttonClass({ kind: 'main' })} />}
          </>
        }
      >
        {t('watch.locked.elsewhere', { host })}
      </EmptyPlace>
    );
  }
  if (status === 401 || status === 403) {
    return (
      <EmptyPlace
        isPage
        icon="lock"
        title={words.locked}
        action={isSignedIn ? undefined : <SignInLink className={buttonClass({ kind: 'main' })} />}
      >
        {isSignedIn ? words.lockedForMember : words.lockedForVisitor}
      </EmptyPlace>
    );
  }
  if (status === 404 || status === 400) {
    return (
      <EmptyPlace
        isPage
        title={words.absent}
        action={
          <Link className={buttonClass({ kind: 'main' })} to="/">
            {t('watch.absent.others')}
          </Link>
        }
      >
        {words.absentHint}
      </EmptyPlace>
    );
  }
  return <Failure error={error} retry={retry} />;
}

/** The same of a video. */
export function UnwatchableVideo(props: { error: unknown; retry: () => void }) {
  return (
    <Unwatchable
      {...props}
      words={{
        locked: t('player.locked'),
        lockedForMember: t('watch.locked.member'),
        lockedForVisitor: t('watch.locked.visitor'),
        absent: t('watch.absent'),
        absentHint: t('watch.absent.hint'),
      }}
    />
  );
}
