import '@fontsource-variable/inter/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/parts.css';
import './styles/first-view.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { takeKnownAnswers } from './api/known-answers.ts';
import { queries } from './api/query-client.ts';
import { App } from './app.tsx';
import { showKeptTheme } from './features/preferences/theme.ts';
import { speak } from './i18n/language.ts';
import { leaveLocale } from './i18n/leave-locale.ts';
import { wishedLanguage } from './i18n/wished-language.ts';

leaveLocale();
showKeptTheme();
takeKnownAnswers();
await speak(wishedLanguage());
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
