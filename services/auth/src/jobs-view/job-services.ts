import { contracts } from '@flotilla/contracts';
import { jobOperationsOf } from '@flotilla/contracts-shared';

/** The other services that show their jobs, with the operations that do. */
export const jobServices = contracts.flatMap((contract) => {
  const operations = jobOperationsOf(contract);
  return operations ? [{ service: contract.service, operations }] : [];
});
