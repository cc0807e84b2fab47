import type { AnnounceAdministrator } from './create-administrator.ts';

/** Sends the password to the parent process when that listens, else prints it on the terminal; never logged. */
export const showAdministrator: AnnounceAdministrator = (administrator) => {
  if (process.send) process.send({ administrator });
  else process.stdout.write(`Sign in as ${administrator.username} with the password ${administrator.password} (shown only now)\n`);
};
