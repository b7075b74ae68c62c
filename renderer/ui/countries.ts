import { REGIONS } from '../../shared/api/channel-availability.ts';

/** The countries the service pays in. */
export const COUNTRIES: readonly string[] = REGIONS.flatMap(({ countries }) => countries);
