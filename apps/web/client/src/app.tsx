import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { HomePage } from './pages/home.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { Layout } from './ui/layout.tsx';
import { RequireSession } from './ui/require-session.tsx';
import { Unexpected } from './ui/unexpected.tsx';

/** A page that is loaded when it is first shown. */
function later<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const SearchPage = later('SearchPage', () => import('./pages/search.tsx'));
const WatchPage = later('WatchPage', () => import('./pages/watch.tsx'));
const EmbedPage = later('EmbedPage', () => import('./pages/embed.tsx'));
const LoginPage = later('LoginPage', () => import('./pages/login.tsx'));
const SettingsPage = later('SettingsPage', () => import('./pages/settings.tsx'));
const UploadPage = later('UploadPage', () => import('./pages/upload.tsx'));
const MyVideosPage = later('MyVideosPage', () => import('./pages/my-videos.tsx'));
const AccountPage = later('AccountPage', () => import('./pages/account.tsx'));
const ChannelPage = later('ChannelPage', () => import('./pages/channel.tsx'));

export function App() {
  return (
    <Unexpected>
      <Suspense fallback={<p className="visually-hidden">Loading</p>}>
        <Routes>
          <Route path="/videos/embed/:id" element={<EmbedPage />} />
          <Route element={<Layout />}>
            <Route index element={<HomePage />} />
            <Route path="/search" element={<SearchPage />} />
            <Route path="/w/:id" element={<WatchPage />} />
            <Route path="/videos/watch/:id" element={<WatchPage />} />
            <Route path="/login" element={<LoginPage />} />
            {['/a/:handle/*', '/accounts/:handle/*'].map((path) => (
              <Route key={path} path={path} element={<AccountPage />} />
            ))}
            {['/c/:handle/*', '/video-channels/:handle/*'].map((path) => (
              <Route key={path} path={path} element={<ChannelPage />} />
            ))}
            <Route element={<RequireSession />}>
              <Route path="/upload" element={<UploadPage />} />
              <Route path="/my-videos" element={<MyVideosPage />} />
              <Route path="/my-account/settings" element={<SettingsPage />} />
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </Unexpected>
  );
}
