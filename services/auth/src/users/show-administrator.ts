import type { AnnounceAdministrator } from './create-administrator.ts';

/** Told to whoever started this process when it listens, else shown on the terminal; never part of the log. */
export const showAdministrator: AnnounceAdministrator = (administrator) => {
  if (process.send) process.send({ administrator });
  else process.stdout.write(`Sign in as ${administrator.username} with the password ${administrator.password} (shown only now)\n`);
};
