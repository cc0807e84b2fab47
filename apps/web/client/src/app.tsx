import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { BrowsePage, FirstPage, HomepagePage } from './home/first-page.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { later } from './ui/later.tsx';
import { Layout } from './ui/layout.tsx';
import { PageOutlet } from './ui/page-outlet.tsx';
import { RequireSession } from './ui/require-session.tsx';
import { Unexpected } from './ui/unexpected.tsx';

const SearchPage = later('SearchPage', () => import('./pages/search.tsx'));
const WatchPage = later('WatchPage', () => import('./pages/watch.tsx'));
const EmbedPage = later('EmbedPage', () => import('./pages/embed.tsx'));
const LoginPage = later('LoginPage', () => import('./sign-in/login-page.tsx'));
const SignUpPage = later('SignUpPage', () => import('./sign-up/sign-up-page.tsx'));
const VerifyEmailPage = later('VerifyEmailPage', () => import('./sign-up/verify-email-page.tsx'));
const ResetPasswordPage = later('ResetPasswordPage', () => import('./sign-in/reset-password-page.tsx'));
const PreferencesPage = later('PreferencesPage', () => import('./preferences/preferences-page.tsx'));
const SettingsPage = later('SettingsPage', () => import('./account/settings-page.tsx'));
const UploadPage = later('UploadPage', () => import('./pages/upload.tsx'));
const MyVideosPage = later('MyVideosPage', () => import('./pages/my-videos.tsx'));
const AccountPage = later('AccountPage', () => import('./pages/account.tsx'));
const ChannelPage = later('ChannelPage', () => import('./pages/channel.tsx'));
const AboutPage = later('AboutPage', () => import('./about/about-page.tsx'));
const Administration = later('Administration', () => import('./admin/administration.tsx'));
const UsersPage = later('UsersPage', () => import('./admin/users/users-page.tsx'));
const RegistrationsPage = later('RegistrationsPage', () => import('./admin/registrations/registrations-page.tsx'));
const ConfigPage = later('ConfigPage', () => import('./admin/config/config-page.tsx'));
const HomepageEditorPage = later('HomepageEditorPage', () => import('./admin/homepage/homepage-page.tsx'));
const StatisticsPage = later('StatisticsPage', () => import('./admin/statistics/statistics-page.tsx'));
const LogsPage = later('LogsPage', () => import('./admin/logs/logs-page.tsx'));
const AuditLogPage = later('AuditLogPage', () => import('./admin/audit-log/audit-log-page.tsx'));
const JobsPage = later('JobsPage', () => import('./admin/jobs/jobs-page.tsx'));

export function App() {
  return (
    <Unexpected>
      <Suspense fallback={<p className="visually-hidden">Loading</p>}>
        <Routes>
          <Route path="/videos/embed/:id" element={<EmbedPage />} />
          <Route element={<Layout />}>
            <Route element={<PageOutlet />}>
              <Route index element={<FirstPage />} />
              <Route path="/home" element={<HomepagePage />} />
              <Route path="/videos/browse" element={<BrowsePage />} />
              <Route path="/search" element={<SearchPage />} />
              <Route path="/w/:id" element={<WatchPage />} />
              <Route path="/videos/watch/:id" element={<WatchPage />} />
              <Route path="/login" element={<LoginPage />} />
              <Route path="/signup" element={<SignUpPage />} />
              <Route path="/verify-account/email" element={<VerifyEmailPage />} />
              <Route path="/reset-password" element={<ResetPasswordPage />} />
              <Route path="/preferences" element={<PreferencesPage />} />
              {['/a/:handle/*', '/accounts/:handle/*'].map((path) => (
                <Route key={path} path={path} element={<AccountPage />} />
              ))}
              {['/c/:handle/*', '/video-channels/:handle/*'].map((path) => (
                <Route key={path} path={path} element={<ChannelPage />} />
              ))}
              {['/about', '/about/instance'].map((path) => (
                <Route key={path} path={path} element={<AboutPage />} />
              ))}
              <Route element={<RequireSession />}>
                <Route path="/upload" element={<UploadPage />} />
                <Route path="/my-videos" element={<MyVideosPage />} />
                <Route path="/my-account/settings" element={<SettingsPage />} />
                <Route path="/admin" element={<Administration />}>
                  <Route path="users" element={<UsersPage />} />
                  {['moderation/registrations', 'moderation/registrations/list'].map((path) => (
                    <Route key={path} path={path} element={<RegistrationsPage />} />
                  ))}
                  <Route path="config" element={<ConfigPage />} />
                  <Route path="homepage" element={<HomepageEditorPage />} />
                  <Route path="statistics" element={<StatisticsPage />} />
                  <Route path="logs" element={<LogsPage />} />
                  <Route path="audit-log" element={<AuditLogPage />} />
                  <Route path="jobs" element={<JobsPage />} />
                  <Route path="*" element={<NotFoundPage />} />
                </Route>
              </Route>
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </Unexpected>
  );
}
