import { authApi, type InstanceSettings } from '@flotilla/contracts-auth';
import { eventually } from '@flotilla/test-kit';
import { expectUsable, newDevice, openBrowser, withBrowser } from '@flotilla/test-kit/browser';
import { startOidcProvider } from '@flotilla/test-kit/oidc-provider';
import { expect, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { isAt } from '../test/open-page.ts';
import { button, codeOf, field, firstPassword, section, startOpenWorld, waitForMessage } from '../test/people.ts';
import { must, type Session, signIn } from '../test/world.ts';

jest.setTimeout(600_000);

const ada = { email: 'ada@films.example', email_verified: true, preferred_username: 'ada', name: 'Ada Lovelace' };
const alice = { email: 'alice@home.example', email_verified: true };
const openSignup = { requiresApproval: false, requiresEmailVerification: false };

/** An instance whose people may come from the company, and from the school where they are known already. */
async function startCompanyWorld({ hasSchool }: { hasSchool: boolean }) {
  await using starting = new AsyncDisposableStack();
  let url = '';
  const callback = (name: string) => () => [`${url}/api/v1/auth/external/${name}/callback`];
  const company = starting.use(await startOidcProvider(callback('work')));
  const school = starting.use(await startOidcProvider(callback('school')));
  const settings = [
    company.settings({ linkByEmail: true }),
    ...(hasSchool ? [school.settings({ name: 'school', displayName: 'The school', createsUsers: false })] : []),
  ];
  const world = starting.use(await startOpenWorld(openSignup, { EXTERNAL_SIGN_IN: JSON.stringify(settings) }));
  url = world.url;
  const running = starting.move();
  return { ...world, company, school, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Alice has proven her address, and has a second factor; resolves with its secret. */
async function makeAlice(url: string, root: Session): Promise<string> {
  await must(root.call(authApi.registerUser, { body: { username: 'alice', email: alice.email, password: firstPassword } }), 200);
  const { call, userId: id } = await signIn(url, 'alice', firstPassword);
  await must(root.call(authApi.updateUser, { params: { id }, body: { emailVerified: true } }), 204);
  const asked = await must(call(authApi.requestTwoFactor, { params: { id }, body: { currentPassword: firstPassword } }), 200);
  const { requestToken, secret } = (asked as { otpRequest: { requestToken: string; secret: string } }[])[0]!.otpRequest;
  await must(call(authApi.confirmTwoFactor, { params: { id }, body: { requestToken, otpToken: codeOf(secret) } }), 204);
  return secret;
}

const come = (page: Page, from: string) => page.getByRole('link', { name: `Sign in with ${from}`, exact: true }).click();

withBrowser('people come from the company, with their second factor, unlink it again, and hear why they are refused', async () => {
  await using world = await startCompanyWorld({ hasSchool: true });
  const { url, root, company, school } = world;
  await using opened = await openBrowser();

  company.arrives('ada-at-work', ada);
  const page = await newDevice(opened.browser);
  await page.goto(`${url}/upload`);
  await page.getByRole('list', { name: 'Other ways to sign in' }).waitFor();
  await expectUsable(page, 'sign-in-company');
  await come(page, 'The company');
  await isAt(page, '/upload');
  await page.goto(`${url}/my-account/settings/security`);
  await section(page, 'Other ways to sign in').getByText('your only way to sign in').waitFor();
  expect(await section(page, 'Password').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Unlink' }).count()).toBe(0);
  await expectUsable(page, 'settings-company');

  const secret = await makeAlice(url, root);
  company.arrives('alice-at-work', alice);
  const hers = await newDevice(opened.browser);
  await hers.goto(`${url}/login?next=/my-account/settings/security`);
  await come(hers, 'The company');
  await field(hers, 'Code of your authenticator').waitFor();
  await expectUsable(hers, 'sign-in-company-code');
  await field(hers, 'Code of your authenticator').fill('000000');
  await button(hers, 'Sign in').click();
  await waitForMessage(hers, 'This code is not right');
  await field(hers, 'Code of your authenticator').fill(codeOf(secret, 1));
  await button(hers, 'Sign in').click();
  await isAt(hers, '/my-account/settings/security');

  const linked = section(hers, 'Other ways to sign in');
  await linked.getByRole('button', { name: 'Unlink The company' }).click();
  await expectUsable(hers, 'unlink');
  await linked.getByLabel('Your password', { exact: true }).fill('not the password');
  await linked.getByRole('button', { name: 'Unlink', exact: true }).click();
  await waitForMessage(hers, 'not right');
  await linked.getByLabel('Your password', { exact: true }).fill(firstPassword);
  await linked.getByRole('button', { name: 'Unlink', exact: true }).click();
  await waitForMessage(hers, 'The company does not open this account any more');
  await linked.getByText('None is linked yet').waitFor();

  const stranger = await newDevice(opened.browser);
  const isTold = async (from: string, words: string | RegExp) => {
    await stranger.goto(`${url}/login`);
    await come(stranger, from);
    await stranger.getByRole('alert').filter({ hasText: words }).waitFor();
    expect(new URL(stranger.url()).search).toBe('');
  };
  company.letsNobodyIn();
  await isTold('The company', 'You did not sign in there');
  school.arrives('pupil', { email: 'pupil@school.example', email_verified: true });
  await isTold('The school', 'You have no account here yet');
  await expectUsable(stranger, 'sign-in-company-refused');
  await stranger.context().clearCookies();
  school.arrives('alice-at-school', alice);
  await isTold('The school', 'Somebody here has your e-mail address already');

  const [found] = (await must(root.call(authApi.listUsers, { query: { search: 'alice' } }), 200)) as { id: number }[];
  await must(root.call(authApi.blockUser, { params: { id: found?.id ?? 0 }, body: { reason: 'Too many boats.' } }), 204);
  company.arrives('alice-at-work', alice);
  await isTold('The company', /This account is blocked.*Too many boats/);
});

withBrowser('where the company is the only way, people are sent there at once, and not again after they left', async () => {
  await using world = await startCompanyWorld({ hasSchool: false });
  const { url, root, company } = world;
  await using opened = await openBrowser();
  const chosen = (await must(root.call(authApi.getCustomConfig, {}), 200)) as InstanceSettings;
  const client = { ...chosen.client, menu: { login: { redirectOnSingleExternalAuth: true } } };
  await must(root.call(authApi.updateCustomConfig, { body: { ...chosen, client } }), 200);
  const page = await newDevice(opened.browser);
  await eventually(
    async () => {
      await page.goto(`${url}/about`);
      expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(new RegExp('^/api/v1/auth/external/work'));
    },
    { withinMs: 20_000 },
  );

  await page.goto(`${url}/my-videos`);
  await page.getByText('You did not sign in there').waitFor();
  company.arrives('ada-at-work', ada);
  await page.goto(`${url}/my-videos?from=a-link`);
  await page.getByRole('heading', { name: 'My videos' }).waitFor();
  expect(new URL(page.url()).search).toBe('?from=a-link');

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await isAt(page, '/');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
});
