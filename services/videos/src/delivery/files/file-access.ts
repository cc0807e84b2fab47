import type { IncomingMessage } from 'node:http';
import type { TypeOf } from '@flotilla/contract';
import type { videoPasswordHeaders } from '@flotilla/contracts-shared';
import { PRIVATE } from '@flotilla/delivery';
import { BAD_TOKEN_HEADER, type Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import {
  type AddressedBy,
  isOpen,
  isOpenedByPassword,
  maySee,
  type PasswordAttempt,
  passwordAttemptOf,
  refuseUnseen,
  tryPassword,
} from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { type Opens, readFileToken } from '../../file-token.ts';
import { createHolderCheck } from '../file-tokens/create-holder-check.ts';
import type { ServedFile } from './find-file.ts';

export type Policy = Pick<ServedFile, 'blocked' | 'ownerUserId' | 'policyVersion' | 'privacy' | 'videoId' | 'videoUuid'>;
export type Credentials = {
  readonly caller: Caller | null;
  /** Of the video; counts only where that is protected by passwords. */
  readonly password: PasswordAttempt | undefined;
  readonly fileToken: string | undefined;
  readonly request: IncomingMessage;
};
/** Of a download, which other services may ask for on behalf of somebody. */
export type DownloadCredentials = Omit<Credentials, 'request'> & { readonly hasBadToken: boolean };
export type FileAccess = ReturnType<typeof createFileAccess>;

/** Who may read a file (docs/contract/files.md#policy). The video decides, whatever the path says. */
export function createFileAccess({ config, clock, database }: Pick<Deps, 'clock' | 'config' | 'database'>) {
  const isActive = createHolderCheck({ database });

  /** Whether a token opens what is wanted of this video; one for its files opens its pictures too. */
  async function opens(token: string, wanted: Opens, { videoUuid, policyVersion }: Policy): Promise<boolean> {
    const read = readFileToken(config.fileTokenSecret, token, clock);
    if (read?.videoUuid !== videoUuid || read.policyVersion !== policyVersion) return false;
    return (read.opens === 'files' || read.opens === wanted) && isActive(read);
  }

  /** Whether the request brings what opens what is wanted of the video: a password or else a token, which decide alone where there is one, or a session. */
  async function isOpenedBy(wanted: Opens, policy: Policy, { caller, password, fileToken, request }: Credentials): Promise<boolean> {
    if (password !== undefined && isOpenedByPassword(policy)) return tryPassword(database, policy.videoId, password);
    if (fileToken !== undefined) return opens(fileToken, wanted, policy);
    return !hasBadToken(request) && caller !== null && maySee(policy, caller, 'uuid');
  }

  return {
    /** For pictures, whose paths are the same for all: whether who asks may have those of the video. */
    async allowsPictures(policy: Policy, credentials: Credentials): Promise<boolean> {
      return isOpen(policy) || isOpenedBy('pictures', policy, credentials);
    },

    /** For public paths: whether everybody may read the file. Throws 403 for an invalid bearer token. */
    isForEverybody(policy: Policy, { request }: Credentials): boolean {
      if (hasBadToken(request)) throw problems.forbidden({ detail: 'The access token is not valid.' });
      return isOpen(policy);
    },

    /** For private paths: throws 403 without a credential for the video. */
    async refuseWithoutCredential(policy: Policy | undefined, credentials: Credentials): Promise<void> {
      if (!policy || !(await isOpenedBy('files', policy, credentials))) throw problems.forbidden({ detail: 'You may not have this file.' });
    },

    /** For downloads: throws 403 for a wrong token or a caller who may not see the video, 401 without either (docs/contract/files.md#downloads). */
    async refuseDownload(
      policy: Policy,
      addressedBy: AddressedBy,
      { caller, password, fileToken, hasBadToken }: DownloadCredentials,
    ): Promise<void> {
      const seen = () => refuseUnseen(database, { ...policy, id: policy.videoId }, { caller, password }, addressedBy);
      if (password !== undefined && isOpenedByPassword(policy)) return seen();
      if (fileToken !== undefined) {
        if (!(await opens(fileToken, 'files', policy))) throw problems.forbidden({ detail: 'The file token is not valid.' });
        return;
      }
      if (hasBadToken) throw problems.forbidden({ detail: 'The access token is not valid.' });
      await seen();
    },
  };
}

export const hasBadToken = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => headers[BAD_TOKEN_HEADER] !== undefined;

/** How long an answer may be kept: `whileOpen` as long as everybody may have it, else not at all. */
export function cacheControlOf(policy: Policy, whileOpen: string): string {
  return isOpen(policy) ? whileOpen : PRIVATE;
}

export type CredentialsInput = {
  caller: Credentials['caller'];
  query: { videoFileToken?: string };
  headers: TypeOf<typeof videoPasswordHeaders>;
  context: { request: Credentials['request']; clientIp: string };
};

/** The credentials of a request. */
export function credentialsOf({ caller, query, headers, context }: CredentialsInput): Credentials {
  return { caller, password: passwordAttemptOf({ headers, context }), fileToken: query.videoFileToken, request: context.request };
}
