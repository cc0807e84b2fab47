import { authApi } from '@flotilla/contracts-auth';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/call.ts';
import { forgetRegistrations, type Registration, WAITING } from './registrations.ts';

/** What others did to a registration before one could: `now` is what became of it, null when they deleted it. */
export type Meanwhile = { readonly registration: Registration; readonly now: Registration | null };

/** Does something to a registration, or tells what others did to it meanwhile. The lists are asked for again in any case. */
export async function unlessMeanwhile(
  registration: Registration,
  deed: () => Promise<unknown>,
  tell: (meanwhile: Meanwhile) => void,
): Promise<void> {
  try {
    await deed();
  } catch (error) {
    if (!(error instanceof ApiProblem) || ![404, 409].includes(error.status)) throw error;
    const now = await findAgain(registration);
    // Refused for another reason, such as a name that was taken.
    if (now?.state.id === WAITING) throw error;
    tell({ registration, now });
  } finally {
    void forgetRegistrations();
  }
}

/** The registration as it is now. There is no way to ask for one alone; few share an address. */
async function findAgain({ id, email }: Registration): Promise<Registration | null> {
  const { data } = await call(authApi.listRegistrations, { query: { search: email, count: 100 } });
  return data.find((one) => one.id === id) ?? null;
}
