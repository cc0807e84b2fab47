import { Link } from 'react-router';
import { bold, Message } from '../../i18n/message.tsx';
import { instance } from '../../instance.ts';

/** The way to an account for those who have none. */
export function SignUpNote({ isOpen }: { isOpen: boolean }) {
  return (
    <p className="small soft foot">
      {isOpen ? (
        <Message of="signIn.newHere" instance={instance.name} link={(words) => <Link to="/signup">{words}</Link>} />
      ) : (
        <Message of="signIn.noSignUp" instance={instance.name} b={bold} />
      )}
    </p>
  );
}
