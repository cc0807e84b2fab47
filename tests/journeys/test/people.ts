/// <reference lib="dom" />
import { authApi, type InstanceSettings } from '@flotilla/contracts-auth';
import { eventually, temporaryDirectory } from '@flotilla/test-kit';
import { expect } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { must, type Session, signIn, startWorld } from './world.ts';

/** Turns the settings to another of their sections. */
export const turnTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click();

export const firstPassword = 'a boat and an oar';

const terms = 'Be kind.\n\nMore at https://home.example/terms';

/** Changes the instance's settings of registration, and waits until they are in effect. */
export async function choose({ call }: Session, signup: Partial<InstanceSettings['signup']>): Promise<void> {
  const chosen = (await must(call(authApi.getCustomConfig, {}), 200)) as InstanceSettings;
  const body = { ...chosen, instance: { ...chosen.instance, terms }, signup: { ...chosen.signup, limit: -1, ...signup } };
  await must(call(authApi.updateCustomConfig, { body }), 200);
  const { enabled: allowed = true, requiresApproval = body.signup.requiresApproval } = signup;
  await eventually(async () => {
    expect((await must(call(authApi.getConfig, {}), 200)).signup).toMatchObject({ allowed, requiresApproval });
  });
}

/** An instance with these settings of registration, and a folder that its mails are written to. */
export async function startOpenWorld(signup: Record<string, boolean>, environment: Record<string, string> = {}) {
  const mails = await temporaryDirectory();
  const world = await startWorld({ MAIL_DIRECTORY: mails.path, ...environment });
  const root = await signIn(world.url);
  await choose(root, { ...signup, enabled: true });
  return {
    root,
    url: world.platform.url,
    mails: mails.path,
    databaseUrl: (service: string) => world.platform.databaseUrl(service) ?? '',
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await mails[Symbol.asyncDispose]();
    },
  };
}

export const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Waits for a message, which must have the focus. */
export const waitForMessage = (page: Page, text: RegExp | string) =>
  page.locator(':is([role=alert], output):focus').filter({ hasText: text }).waitFor();

export async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

export async function showPassword(page: Page, { username = 'alice', password = firstPassword } = {}) {
  await fill(page, { 'User name or e-mail address': username, Password: password });
  await button(page, 'Sign in').click();
}

/** The present code, or that of a later step where the present one was used. */
export const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + stepsLater * 30_000 });
