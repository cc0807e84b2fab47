import { authApi } from '@flotilla/contracts-auth';
import { expectUsable, withBrowser } from '@flotilla/test-kit/browser';
import { expect, jest } from '@jest/globals';
import { anAdministrator, problem } from '../examples/example-api.ts';
import { openPages } from './open-pages.ts';

// Each page is looked at in several sizes and colours, on machines that may be busy.
jest.setTimeout(300_000);

/** The signed-in user, as the examples have it but for `changes`. */
function aMember(changes: object) {
  const [me] = anAdministrator().body as readonly object[];
  return { status: 200, body: [{ ...me, role: { id: 2, label: 'User' }, ...changes }] };
}

withBrowser('members set up a second factor in their settings, and are asked before they delete their account', async () => {
  await using pages = await openPages();
  pages.api.when(authApi.getMyUser, aMember({ twoFactorEnabled: false }));
  const page = await pages.open('/my-account/settings');
  await page.getByRole('region', { name: 'Profile' }).waitFor();
  await expectUsable(page, 'settings-profile');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click();
  const twoFactor = page.getByRole('region', { name: 'Two-factor sign-in' });

  await twoFactor.waitFor();
  await expectUsable(page, 'settings');
  await twoFactor.getByRole('button', { name: 'Set up' }).click();
  await twoFactor.getByRole('button', { name: 'Go on' }).click();
  await page.locator('[aria-invalid=true]:focus').waitFor();
  await expectUsable(page, 'settings-password-missing');
  await twoFactor.getByLabel('Your password', { exact: true }).fill('alice and her boat');
  await twoFactor.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator' }).locator('path').waitFor({ state: 'attached' });
  await expectUsable(page, 'settings-scan');
  await twoFactor.getByLabel('Code of the authenticator').fill('492 039');
  await twoFactor.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await expectUsable(page, 'settings-recovery-codes');

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectUsable(page, 'settings-delete');
  expect(pages.mistakes).toEqual([]);
});

withBrowser.each([
  ['fr-CA', 'Paramètres', 'Supprimer mon compte'],
  ['de-AT', 'Einstellungen', 'Mein Konto löschen'],
])('settings in the language of the browser, %s', async (language, title, deletion) => {
  await using pages = await openPages();
  pages.api.when(authApi.getMyUser, aMember({ pendingEmail: 'alice@elsewhere.example' }));
  const page = await pages.open('/my-account/settings/account', { language });

  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByRole('button', { name: deletion }).waitFor();

  await expectUsable(page, `settings-${language}`);
  await page.goto(`${pages.url}/my-account/settings/email`);
  await page.getByText('alice@elsewhere.example').waitFor();
  await expectUsable(page, `settings-email-${language}`);
  await page.goto(`${pages.url}/my-account/settings/account`);
  await page.getByRole('button', { name: deletion }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectUsable(page, `settings-delete-${language}`);
  expect(pages.mistakes).toEqual([]);
});

withBrowser('on a phone the sections of the settings are in a menu', async () => {
  await using pages = await openPages();
  pages.api.when(authApi.getMyUser, aMember({}));
  const page = await pages.open('/my-account/settings');
  const menu = page.getByRole('button', { name: 'Section of the settings: Profile', expanded: false });
  const link = page.getByRole('link', { name: 'Preferences' });
  await link.waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await link.waitFor({ state: 'hidden' });
  await menu.click();
  await expectUsable(page, 'settings-menu');
  await page.setViewportSize({ width: 390, height: 844 });
  await link.click();

  await page.getByRole('button', { name: 'Section of the settings: Preferences', expanded: false }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/my-account/settings/preferences');
  expect(pages.mistakes).toEqual([]);
});

withBrowser('visitors choose how videos and pages treat them, and the page turns to their language', async () => {
  await using pages = await openPages();
  const page = await pages.open('/preferences', { isSignedIn: false });

  await page.getByLabel('Videos in every language').uncheck();
  await expectUsable(page, 'preferences-languages');
  await page.getByRole('button', { name: /Language$/ }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  await page.getByText('Deine Vorlieben sind gespeichert.').waitFor();

  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await expectUsable(page, 'preferences-de');
  await page.getByRole('button', { name: /Heikle Videos$/ }).click();
  await page.getByRole('listbox').waitFor();
  await expectUsable(page, 'preferences-choices-de');
  expect(pages.mistakes).toEqual([]);
});

withBrowser('the frame offers what one may do, says when signing out did not work, and leads home from nowhere', async () => {
  await using pages = await openPages();
  pages.api.when(authApi.getMyUser, anAdministrator());
  pages.api.when(authApi.revokeToken, problem(503));
  const page = await pages.open('/nowhere', { language: 'de-DE' });

  await page.getByRole('heading', { name: 'Unter dieser Adresse gibt es nichts' }).waitFor();
  await expectUsable(page, 'not-found-de');
  await page.getByRole('button', { name: 'Dein Konto' }).click();
  await page.getByRole('menuitem', { name: 'Verwaltung' }).waitFor();
  await expectUsable(page, 'account-menu-de');
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.getByRole('alertdialog', { name: 'Du bist nicht abgemeldet' }).waitFor();
  await expectUsable(page, 'not-signed-out-de');
  expect(pages.mistakes).toEqual([]);
});
