import { useEffect, useRef } from 'react';
import { Screen } from '../ui/screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { PaceSection } from './pace-section.tsx';
import { ProfilesSection } from './profiles-section.tsx';
import './settings.css';

/** Profiles and keys, the rate and its effect, appearance, data, about. */
export function SettingsScreen({ focus }: { focus: string | undefined }) {
  const { t } = useWords();
  const about = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus === 'about') about.current?.scrollIntoView();
  }, [focus]);
  return (
    <Screen title={t('screen.settings')}>
      <div className="stack settings">
        <ProfilesSection />
        <PaceSection />
        <AppearanceSection />
        <DataSection />
        <div ref={about}>
          <AboutSection />
        </div>
      </div>
    </Screen>
  );
}
