import { useConfig } from './config.ts';

/** Mails are written into a folder, and reach somebody only when those who run the instance see to it. */
export function useKeepsMails(): boolean {
  return useConfig()?.email.delivery === 'directory';
}
