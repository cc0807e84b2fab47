import { authExamples } from '@flotilla/contracts-auth/examples';
import { gatewayExamples } from '@flotilla/contracts-gateway/examples';
import { videosExamples } from '@flotilla/contracts-videos/examples';
import { toOpenApi } from '@flotilla/openapi';
import { publicOperations } from '../operations/public-operations.ts';
import { everyProblem } from './every-problem.ts';

const INTERFACE_VERSION = '8.0.0';

/** The text of the OpenAPI document, made when it is first asked for. */
export function createOpenApi(publicUrl: string): () => string {
  let text: string | undefined;
  const examples = { ...authExamples, ...gatewayExamples, ...videosExamples };
  return () =>
    (text ??= JSON.stringify(
      toOpenApi(publicOperations, {
        serverUrl: publicUrl,
        version: INTERFACE_VERSION,
        title: 'Flotilla',
        problems: everyProblem,
        examples,
      }),
    ));
}
