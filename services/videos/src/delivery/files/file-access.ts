import type { IncomingMessage } from 'node:http';
import { videoPrivacy } from '@flotilla/contracts-shared';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { type AddressedBy, maySee, refuseUnseen } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { createHolderCheck } from '../file-tokens/create-holder-check.ts';
import { readFileToken } from '../file-tokens/file-token.ts';
import type { ServedFile } from './find-file.ts';

/** The gateway's word that a token came along and was not good; these operations answer 403 to it, not 401 (docs/contract/files.md#bad-tokens). */
const BAD_TOKEN_HEADER = 'x-flotilla-bad-token';

export type Policy = Pick<ServedFile, 'ownerUserId' | 'policyVersion' | 'privacy' | 'videoUuid'>;
export type Credentials = {
  readonly caller: Caller | null;
  readonly fileToken: string | undefined;
  readonly request: IncomingMessage;
};
export type FileAccess = ReturnType<typeof createFileAccess>;

/** Who may have a file (docs/contract/files.md#policy). What the path says is only a view; the video decides. */
export function createFileAccess({ config, clock, database }: Pick<Deps, 'clock' | 'config' | 'database'>) {
  const isActive = createHolderCheck({ database });

  async function opens(token: string, { videoUuid, policyVersion }: Policy): Promise<boolean> {
    const read = readFileToken(config.fileTokenSecret, token, clock);
    return read?.videoUuid === videoUuid && read.policyVersion === policyVersion && (await isActive(read));
  }

  return {
    /** For public paths: whether the file may be seen by everybody. Throws 403 for a bad bearer token. */
    isForEverybody(policy: Policy, { request }: Credentials): boolean {
      if (request.headers[BAD_TOKEN_HEADER] !== undefined) throw problems.forbidden({ detail: 'The access token is not valid.' });
      return isOpen(policy);
    },

    /** For private paths: throws 403 for whoever has no credential that opens the video; a file token is asked first and alone. */
    async refuseWithoutCredential(policy: Policy | undefined, { caller, fileToken, request }: Credentials): Promise<void> {
      const isAllowed =
        policy !== undefined &&
        (fileToken === undefined
          ? request.headers[BAD_TOKEN_HEADER] === undefined && caller !== null && maySee(policy, caller, 'uuid')
          : await opens(fileToken, policy));
      if (!isAllowed) throw problems.forbidden({ detail: 'You may not have this file.' });
    },

    /** For downloads: 403 for a wrong token or a caller who may not see the video, 401 for nobody (docs/contract/files.md#downloads). */
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

/** What a request brings along to be let in. */
export function credentialsOf({ caller, query, context }: CredentialsInput): Credentials {
  return { caller, fileToken: query.videoFileToken, request: context.request };
}
