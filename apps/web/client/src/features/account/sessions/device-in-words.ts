import { t } from '../../../i18n/messages.ts';
import { machineOf, programOf } from '../../../user-agent.ts';
import type { TokenSession } from './sessions.ts';

/** What a `User-Agent` stands for: "Firefox on Linux"; the beginning of it when nobody knows it. */
export function deviceInWords(userAgent: string | null): string {
  if (!userAgent?.trim()) return t('sessions.unknownDevice');
  const [program, system] = [programOf(userAgent), machineOf(userAgent)];
  if (program && system) return t('sessions.device', { program, system });
  return program ?? system ?? userAgent.trim().split(/[\s/]/, 1)[0]!.slice(0, 40);
}

/** What a session was last used with. */
export const deviceOf = ({ lastActivityDevice, loginDevice }: TokenSession) => deviceInWords(lastActivityDevice ?? loginDevice);
