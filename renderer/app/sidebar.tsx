import type { ReactNode } from 'react';
import { SCREENS, type Screen } from '../../shared/domain/screens.ts';
import { isMac } from '../platform/actions.tsx';
import { keyed } from '../platform/keys.ts';
import { describeShortcut } from '../platform/shortcut.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useWords } from '../words/use-words.tsx';

/** 16 px line icons. They are decoration; the word beside them is the accessible name. */
const ICONS: Readonly<Record<Screen, ReactNode>> = {
  batches: <path d="M2.5 3.5h11v9h-11zM2.5 6.5h11M6 3.5v9" />,
  wallets: <path d="M2 5h11.5v8H2zM2 5l8-2.5V5M10.5 9h3" />,
  recipients: <path d="M8 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 13.5c.5-3 2.5-4 5-4s4.5 1 5 4" />,
  transactions: <path d="M2.5 5h10M10 2.5 12.5 5 10 7.5M13.5 11h-10M6 8.5 3.5 11 6 13.5" />,
  fees: (
    <path d="M4 12 12 4M5 6.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM11 12.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z" />
  ),
  webhooks: <path d="M3 13V9.5a5 5 0 0 1 10 0V13M1.5 11h3v2.5h-3zM11.5 11h3v2.5h-3z" />,
  settings: <path d="M2 4.5h6M11 4.5h3M2 11.5h3M8 11.5h6M9.5 3v3M6.5 10v3" />,
};

export function Sidebar() {
  const { t, language } = useWords();
  const { route, open } = useRoute();
  const current = route.screen === 'batch' || route.screen === 'draft' ? 'batches' : route.screen;
  return (
    <nav className="sidebar" aria-label={t('frame.navigation')} data-pane>
      <ul>
        {SCREENS.map((screen) => (
          <li key={screen}>
            <button
              type="button"
              className="sidebar-link"
              aria-current={screen === current ? 'page' : undefined}
              title={`${t(`screen.${screen}`)} (${describeShortcut(keyed(`go-${screen}`).shortcut, language, isMac)})`}
              onClick={() => open({ screen })}
            >
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                {ICONS[screen]}
              </svg>
              <span className="word-if-wide">{t(`screen.${screen}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
