import { isPortFree } from '@flotilla/postgres';

/** The instance cannot listen at its port. The message says why and what to do. */
export class PortNotUsable extends Error {
  override readonly name = 'PortNotUsable';
}

/** Throws PortNotUsable when the port cannot be used now: better before a database is started than after. */
export async function checkPort(port: number, host: string): Promise<void> {
  const isFree = await isPortFree(port, host).catch((error: Error) => {
    throw new PortNotUsable(`Flotilla cannot listen on port ${port} of ${host}: ${error.message}.`);
  });
  if (!isFree)
    throw new PortNotUsable(
      `Port ${port} of ${host} is used by another program. Stop it, or set PORT to another number (0 takes any free one).`,
    );
}
