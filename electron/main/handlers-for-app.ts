import { shell } from 'electron';
import { EXTERNAL_LINKS } from '../../shared/ipc/app-requests.ts';
import { done, type Handlers } from './answer-request.ts';
import { readLicences } from './licences.ts';

type AppHandlers = Pick<Handlers, 'app.about' | 'app.show-data-folder' | 'app.open-link'>;

export function appHandlers(options: {
  readonly dataFolder: string;
  readonly appVersion: string;
  readonly licencesPath: string;
}): AppHandlers {
  const { versions } = process;
  return {
    'app.about': async () =>
      done({
        version: options.appVersion,
        electron: versions.electron ?? '–',
        chromium: versions.chrome ?? '–',
        node: versions.node,
        platform: `${process.platform} ${process.arch}`,
        dataFolder: options.dataFolder,
        licences: [...(await readLicences(options.licencesPath))],
      }),
    async 'app.show-data-folder'() {
      await shell.openPath(options.dataFolder);
      return done({});
    },
    async 'app.open-link'({ link }) {
      await shell.openExternal(EXTERNAL_LINKS[link]);
      return done({});
    },
  };
}
