/**
 * How long an accepted row is followed before a person is asked, in milliseconds. The tests state it for themselves, so
 * that a change of the engine's own constant fails here.
 */
export const FOLLOWED_FOR_MS = 7 * 86_400_000;
