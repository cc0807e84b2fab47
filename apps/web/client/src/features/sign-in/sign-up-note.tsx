import { Link } from 'react-router';
import { instance } from '../../instance.ts';

export function SignUpNote({ isOpen }: { isOpen: boolean }) {
  if (isOpen) {
    return (
      <p className="small soft foot">
        New to {instance.name}? <Link to="/signup">Create an account</Link>.
      </p>
    );
  }
  return (
    <p className="small soft foot">
      Accounts on {instance.name} are made by the people who run it. The first administrator is called <b>root</b>; the terminal printed the
      password at the first start.
    </p>
  );
}
