// `npm run build`: main, preload and window into out/, with the list of licences the app shows.
import { buildApp } from '../support/build-app.ts';

process.exit(buildApp() ? 0 : 1);
