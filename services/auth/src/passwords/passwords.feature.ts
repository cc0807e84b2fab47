import { passwordsApi } from '@flotilla/contracts-auth';
import { implement } from '@flotilla/http-server';
import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { askResetPasswordRoute } from './ask-reset-password.ts';
import { resetPasswordRoute } from './reset-password.ts';

export const passwords = defineFeature<Deps>({
  operations: [
    implement(passwordsApi, (deps) => ({
      askResetPassword: askResetPasswordRoute(deps),
      resetPassword: resetPasswordRoute(deps),
    })),
  ],
});
