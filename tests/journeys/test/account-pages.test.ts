import { authApi } from '@flotilla/contracts-auth';
import { eventually, queryDatabase } from '@flotilla/test-kit';
import { expectUsable, newDevice, openBrowser, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { mailedLink } from './mails.ts';
import { isAt } from './open-page.ts';
import {
  button,
  choose,
  codeOf,
  field,
  fill,
  firstPassword,
  section,
  showPassword,
  startOpenWorld,
  turnTo,
  waitForMessage,
} from './people.ts';
import { must, signIn } from './world.ts';

// Long journeys over many pages, each checked twice, on machines that may be slow.
jest.setTimeout(900_000);

const email = 'alice@home.example';
const secondPassword = 'two boats and an oar';

withBrowser(
  'a visitor registers, proves the address, guards the account with a second factor, recovers it and leaves for good',
  async () => {
    await using world = await startOpenWorld({ requiresApproval: false, requiresEmailVerification: true });
    await using opened = await openBrowser();
    const page = await newDevice(opened.browser);

    await page.goto(`${world.url}/login`);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await button(page, 'Create account').waitFor();
    await page.getByText('Terms of use', { exact: true }).click();
    await field(page, 'Name my first channel myself').check();
    await expectUsable(page, 'sign-up');
    await fill(page, {
      'User name': 'alice',
      'Display name (optional)': 'Alice of the Boats',
      'E-mail address': email,
      Password: firstPassword,
      'Channel name': 'boats',
      'Displayed as': 'All about boats',
    });
    await page.getByLabel(/^I am at least 16 years old and agree/).check();
    await button(page, 'Create account').click();
    await waitForMessage(page, 'Your account is made');
    await expectUsable(page, 'signed-up');

    await page.goto(`${world.url}/login`);
    await showPassword(page, { username: email });
    await waitForMessage(page, /not confirmed yet/);
    expect(await field(page, 'E-mail address').inputValue()).toBe(email);
    await expectUsable(page, 'sign-in-unconfirmed');

    await page.goto(await mailedLink(world.mails, { to: email, containing: '/verify-account/email' }));
    await waitForMessage(page, 'Your address is confirmed');
    await expectUsable(page, 'verified');
    await page.reload();
    await page.getByText(/was used already/).waitFor();
    await expectUsable(page, 'verify-again');

    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await showPassword(page, { password: 'not the password' });
    await waitForMessage(page, 'not right');
    await showPassword(page);
    await isAt(page, '/');
    await page.goto(`${world.url}/my-account/settings/security`);
    const twoFactor = section(page, 'Two-factor sign-in');
    await twoFactor.waitFor();
    await section(page, 'Sessions').getByText('This one').waitFor();
    await section(page, 'Sessions').getByRole('button', { name: 'Sign out everywhere else' }).waitFor();
    await expectUsable(page, 'settings');

    await twoFactor.getByRole('button', { name: 'Set up' }).click();
    await expectUsable(page, 'two-factor-password');
    await twoFactor.getByLabel('Your password', { exact: true }).fill('not the password');
    await twoFactor.getByRole('button', { name: 'Go on' }).click();
    await waitForMessage(page, 'not right');
    await twoFactor.getByLabel('Your password', { exact: true }).fill(firstPassword);
    await twoFactor.getByRole('button', { name: 'Go on' }).click();
    const secret = (await twoFactor.getByRole('code').textContent()) ?? '';
    await page.getByRole('img', { name: 'QR code for your authenticator' }).locator('path').waitFor({ state: 'attached' });
    await expectUsable(page, 'two-factor-scan');
    await field(page, 'Code of the authenticator').fill('000000');
    await button(page, 'Switch on').click();
    await waitForMessage(page, 'This code is not right');
    await field(page, 'Code of the authenticator').fill(codeOf(secret));
    await button(page, 'Switch on').click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    const recoveryCode = (await codes.first().textContent()) ?? '';
    await expectUsable(page, 'recovery-codes');
    await button(page, 'I have kept them').click();

    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.goto(`${world.url}/login?next=/my-account/settings/security`);
    await showPassword(page);
    await field(page, 'Code of your authenticator').waitFor();
    await expectUsable(page, 'sign-in-code');
    await field(page, 'Code of your authenticator').fill('000000');
    await button(page, 'Sign in').click();
    await waitForMessage(page, 'This code is not right');
    await field(page, 'Code of your authenticator').fill(codeOf(secret, 1));
    await button(page, 'Sign in').click();
    await isAt(page, '/my-account/settings/security');

    const other = await newDevice(opened.browser);
    await other.goto(`${world.url}/login?next=/my-videos`);
    await showPassword(other);
    await button(other, 'Lost your authenticator? Use a recovery code').click();
    await field(other, 'Recovery code').fill(recoveryCode);
    await button(other, 'Sign in').click();
    await isAt(other, '/my-videos');
    await page.reload();
    const sessions = section(page, 'Sessions');
    await sessions.getByRole('button', { name: /^End the session/ }).click();
    await waitForMessage(page, /^The session with Chrome on Linux is ended/);
    await eventually(
      async () => {
        await other.goto(`${world.url}/my-videos`);
        await other.waitForURL(/login/, { timeout: 2_000 });
      },
      { withinMs: 20_000 },
    );

    const forgetful = await newDevice(opened.browser);
    await forgetful.goto(`${world.url}/login`);
    await expectUsable(forgetful, 'sign-in');
    await forgetful.getByRole('link', { name: 'Forgot your password?' }).click();
    await expectUsable(forgetful, 'reset-ask');
    for (const address of ['nobody@home.example', email]) {
      await field(forgetful, 'E-mail address').fill(address);
      await button(forgetful, 'Send the mail').click();
      await waitForMessage(forgetful, `If somebody here has the address ${address}`);
    }
    const link = await mailedLink(world.mails, { to: email, containing: '/reset-password' });
    await forgetful.goto(link);
    await expectUsable(forgetful, 'reset');
    await field(forgetful, 'New password').fill(secondPassword);
    await button(forgetful, 'Set new password').click();
    await waitForMessage(forgetful, 'Your new password is set');
    await expectUsable(forgetful, 'reset-done');
    await forgetful.goto(link);
    await field(forgetful, 'New password').fill('three boats and an oar');
    await button(forgetful, 'Set new password').click();
    await waitForMessage(forgetful, 'This link is wrong, was used already, or is too old');
    await page.goto(`${world.url}/my-account/settings`);
    await isAt(page, '/login');

    await showPassword(page, { password: secondPassword });
    await button(page, 'Lost your authenticator? Use a recovery code').click();
    await field(page, 'Recovery code').fill(recoveryCode);
    await button(page, 'Sign in').click();
    await waitForMessage(page, 'was used already');
    await button(page, 'Use the authenticator').click();
    // The code of the next half minute was used already, so a minute passes.
    await queryDatabase(world.databaseUrl('auth'), 'update users set otp_step = otp_step - 2 where otp_step is not null');
    await field(page, 'Code of your authenticator').fill(codeOf(secret, 1));
    await button(page, 'Sign in').click();
    await isAt(page, '/my-account/settings');

    await turnTo(page, 'Account');
    await section(page, 'Delete account').getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Your password', { exact: true }).fill(secondPassword);
    expect(await dialog.getByRole('button', { name: 'Delete for ever' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Type alice to confirm').fill('alice');
    await expectUsable(page, 'delete-account');
    await dialog.getByRole('button', { name: 'Delete for ever' }).click();
    await waitForMessage(page, 'Your account is deleted');
    await expectUsable(page, 'deleted');
    await showPassword(page, { password: secondPassword });
    await waitForMessage(page, 'not right');
  },
);

withBrowser(
  'a member who was let in looks after profile, password, address and second factor; who is turned away or shut out is told so',
  async () => {
    await using world = await startOpenWorld({ requiresApproval: true, requiresEmailVerification: false });
    await using opened = await openBrowser();
    const page = await newDevice(opened.browser);

    for (const username of ['alice', 'bob']) {
      await page.goto(`${world.url}/signup`);
      await fill(page, {
        'User name': username,
        'E-mail address': `${username}@home.example`,
        Password: firstPassword,
        'Why do you want to join?': 'I have videos of boats.',
      });
      await page.getByLabel(/^I am at least 16 years old and agree/).check();
      await button(page, 'Ask to join').click();
      await waitForMessage(page, 'Your registration waits for approval');
    }
    await expectUsable(page, 'signed-up-waiting');
    await page.goto(`${world.url}/login`);
    await showPassword(page);
    await waitForMessage(page, 'still waits for approval');
    const waiting = (await must(world.root.call(authApi.listRegistrations, { query: {} }), 200)).data;
    for (const { id: registrationId, username } of waiting) {
      const decide = username === 'alice' ? authApi.acceptRegistration : authApi.rejectRegistration;
      await must(world.root.call(decide, { params: { registrationId }, body: { moderationResponse: 'We have thought about it.' } }), 204);
    }
    await showPassword(page, { username: 'bob' });
    await waitForMessage(page, 'was turned down');

    await page.goto(`${world.url}/login?next=/my-account/settings`);
    await field(page, 'User name or e-mail address').focus();
    for (const text of ['alice', firstPassword]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await isAt(page, '/my-account/settings');
    await fill(page, { 'Display name': 'Alice of the Boats', 'About you': 'I film boats.' });
    await button(page, 'Save profile').click();
    await waitForMessage(page, 'Your profile is saved');
    await turnTo(page, 'Preferences');
    await page.getByRole('button', { name: /Sensitive videos/ }).click();
    await page.getByRole('option', { name: 'Blur them' }).click();
    await field(page, 'Go on with the next video').check();
    await button(page, 'Save preferences').click();
    await waitForMessage(page, 'Your preferences are saved');

    const { call: elsewhere } = await signIn(world.url, 'alice', firstPassword);
    await turnTo(page, 'Security');
    const passwords = section(page, 'Password');
    await passwords.getByLabel('Current password', { exact: true }).fill(firstPassword);
    await passwords.getByLabel('New password', { exact: true }).fill(secondPassword);
    await button(page, 'Change password').click();
    await waitForMessage(page, 'You stay signed in here');
    expect((await elsewhere(authApi.getMyUser, {})).status).toBe(200);
    await passwords.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await waitForMessage(page, 'All other sessions are ended');
    await eventually(async () => expect((await elsewhere(authApi.getMyUser, {})).status).toBe(401));

    await choose(world.root, { requiresEmailVerification: true });
    await turnTo(page, 'E-mail address');
    const addresses = section(page, 'E-mail address');
    await addresses.getByLabel('New e-mail address').fill('alice@elsewhere.example');
    await addresses.getByLabel('Current password', { exact: true }).fill(secondPassword);
    await button(page, 'Change address').click();
    await waitForMessage(page, 'A mail with a link to confirm the new address is written.');
    await addresses.getByText('waits to be confirmed').waitFor();
    await expectUsable(page, 'settings-pending-address');
    await page.goto(await mailedLink(world.mails, { to: 'alice@elsewhere.example', containing: 'isPendingEmail=true' }));
    await waitForMessage(page, 'Your address is confirmed');
    await page.getByRole('link', { name: 'To your settings' }).click();
    await addresses.getByText('Now it is alice@elsewhere.example').waitFor();
    await turnTo(page, 'Profile');
    expect(await field(page, 'About you').inputValue()).toBe('I film boats.');
    await turnTo(page, 'Preferences');
    expect(await field(page, 'Go on with the next video').isChecked()).toBe(true);
    await page.getByRole('button', { name: /Blur them.*Sensitive videos/ }).waitFor();

    await turnTo(page, 'Security');
    const twoFactor = section(page, 'Two-factor sign-in');
    const confirm = async (begin: string, go: string) => {
      await twoFactor.getByRole('button', { name: begin }).click();
      await twoFactor.getByLabel('Your password', { exact: true }).fill(secondPassword);
      await twoFactor.getByRole('button', { name: go }).click();
    };
    await confirm('Set up', 'Go on');
    await field(page, 'Code of the authenticator').fill(codeOf((await twoFactor.getByRole('code').textContent()) ?? ''));
    await button(page, 'Switch on').click();
    const code = twoFactor.getByRole('listitem').first();
    const old = await code.textContent();
    await button(page, 'I have kept them').click();
    await confirm('New recovery codes', 'Make new codes');
    await twoFactor.getByRole('heading', { name: 'Your new recovery codes' }).waitFor();
    expect(await code.textContent()).not.toBe(old);
    await button(page, 'I have kept them').click();
    await expectUsable(page, 'two-factor-on');
    await confirm('Switch off', 'Switch off');
    await waitForMessage(page, 'Two-factor sign-in is off');

    const [alice] = (await must(world.root.call(authApi.listUsers, { query: { search: 'alice' } }), 200)) as { id: number }[];
    await must(world.root.call(authApi.blockUser, { params: { id: alice?.id ?? 0 }, body: {} }), 204);
    await eventually(
      async () => {
        await page.goto(`${world.url}/my-account/settings`);
        await page.waitForURL(/login/, { timeout: 2_000 });
      },
      { withinMs: 20_000 },
    );
    await showPassword(page, { password: secondPassword });
    await waitForMessage(page, 'This account is blocked');
  },
);
