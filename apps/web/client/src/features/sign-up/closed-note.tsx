import { Link } from 'react-router';
import { instance } from '../../instance.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace } from '../../ui/notice.tsx';

/** Why nobody can register here now, and what one can do all the same. */
export function ClosedNote({ signup }: { signup: { allowed: boolean } }) {
  const words = signup.allowed
    ? {
        title: 'Not from your network',
        text: `${instance.name} takes no registrations from the network you are in. Another connection may help.`,
      }
    : {
        title: 'No new accounts at the moment',
        text: `${instance.name} is closed or full right now. You can watch everything public without an account.`,
      };
  return (
    <EmptyPlace
      icon="person"
      title={words.title}
      action={
        <Link className={buttonClass()} to="/">
          Look around
        </Link>
      }
    >
      {words.text}
    </EmptyPlace>
  );
}
