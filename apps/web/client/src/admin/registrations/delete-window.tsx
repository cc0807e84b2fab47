import { authApi } from '@flotilla/contracts-auth';
import { call } from '../../api/call.ts';
import { ConfirmWindow } from '../confirm-window.tsx';
import { type Meanwhile, unlessMeanwhile } from './meanwhile.ts';
import type { Registration } from './registrations.ts';

type Props = {
  readonly registration: Registration;
  /** Others were faster. */
  readonly tell: (meanwhile: Meanwhile) => void;
  readonly close: () => void;
};

/** Asks once more before a registration is forgotten. */
export function DeleteWindow({ registration, tell, close }: Props) {
  const { id, username, user } = registration;
  return (
    <ConfirmWindow
      title={`Delete the registration of ${username}?`}
      action="Delete"
      busy="Deleting"
      run={() => unlessMeanwhile(registration, () => call(authApi.deleteRegistration, { params: { registrationId: id } }), tell)}
      close={close}
    >
      <p>
        {user
          ? 'The request is forgotten. The user it made stays.'
          : 'The request is forgotten and nobody is told. The same person may ask again.'}
      </p>
    </ConfirmWindow>
  );
}
