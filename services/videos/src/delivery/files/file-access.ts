import type { IncomingMessage } from 'node:http';
import { videoPrivacy } from '@flotilla/contracts-shared';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { type AddressedBy, maySee, refuseUnseen } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { createHolderCheck } from '../file-tokens/create-holder-check.ts';
import { readFileToken } from '../file-tokens/file-token.ts';
import type { ServedFile } from './find-file.ts';

/** Set by the gateway when a request carried an invalid token, to which these operations answer 403, not 401 (docs/contract/files.md#bad-tokens). */
const BAD_TOKEN_HEADER = 'x-flotilla-bad-token';

export type Policy = Pick<ServedFile, 'ownerUserId' | 'policyVersion' | 'privacy' | 'videoUuid'>;
export type Credentials = {
  readonly caller: Caller | null;
  readonly fileToken: string | undefined;
  readonly request: IncomingMessage;
};
export type FileAccess = ReturnType<typeof createFileAccess>;

/** Who may read a file (docs/contract/files.md#policy). The video decides, whatever the path says. */
export function createFileAccess({ config, clock, database }: Pick<Deps, 'clock' | 'config' | 'database'>) {
  const isActive = createHolderCheck({ database });

  async function opens(token: string, { videoUuid, policyVersion }: Policy): Promise<boolean> {
    const read = readFileToken(config.fileTokenSecret, token, clock);
    return read?.videoUuid === videoUuid && read.policyVersion === policyVersion && (await isActive(read));
  }

  return {
    /** For public paths: whether everybody may read the file. Throws 403 for an invalid bearer token. */
    isForEverybody(policy: Policy, { request }: Credentials): boolean {
      if (request.headers[BAD_TOKEN_HEADER] !== undefined) throw problems.forbidden({ detail: 'The access token is not valid.' });
      return isOpen(policy);
    },

    /** For private paths: throws 403 without a credential for the video. A file token, where there is one, decides alone. */
    async refuseWithoutCredential(policy: Policy | undefined, { caller, fileToken, request }: Credentials): Promise<void> {
      const isAllowed =
        policy !== undefined &&
        (fileToken === undefined
          ? request.headers[BAD_TOKEN_HEADER] === undefined && caller !== null && maySee(policy, caller, 'uuid')
          : await opens(fileToken, policy));
      if (!isAllowed) throw problems.forbidden({ detail: 'You may not have this file.' });
    },

    /** For downloads: throws 403 for a wrong token or a caller who may not see the video, 401 without either (docs/contract/files.md#downloads). */
    async refuseDownload(policy: Policy, addressedBy: AddressedBy, { caller, fileToken, request }: Credentials): Promise<void> {
      if (fileToken !== undefined) {
        if (!(await opens(fileToken, policy))) throw problems.forbidden({ detail: 'The file token is not valid.' });
        return;
      }
      if (request.headers[BAD_TOKEN_HEADER] !== undefined) throw problems.forbidden({ detail: 'The access token is not valid.' });
      refuseUnseen(policy, caller, addressedBy);
    },
  };
}

export function isOpen({ privacy }: Pick<Policy, 'privacy'>): boolean {
  return privacy === videoPrivacy.PUBLIC || privacy === videoPrivacy.UNLISTED;
}

export type CredentialsInput = {
  caller: Credentials['caller'];
  query: { videoFileToken?: string };
  context: { request: Credentials['request'] };
};

/** The credentials of a request. */
export function credentialsOf({ caller, query, context }: CredentialsInput): Credentials {
  return { caller, fileToken: query.videoFileToken, request: context.request };
}
