import { contracts } from '@flotilla/contracts';
import { jobOperationsOf } from '@flotilla/contracts-shared';

/** The other services that list their jobs, with their operations for that. */
export const jobServices = contracts.flatMap((contract) => {
  const operations = jobOperationsOf(contract);
  return operations ? [{ service: contract.service, operations }] : [];
});
