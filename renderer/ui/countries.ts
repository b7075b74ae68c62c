import { REGIONS } from '../../shared/api/channel-availability.ts';

/** The countries in which the service pays. */
export const COUNTRIES: readonly string[] = REGIONS.flatMap(({ countries }) => countries);
