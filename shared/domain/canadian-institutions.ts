/**
 * Numbers of Canadian institutions and branches, for hints: banks come, go and merge, and Payments Canada's directory (the
 * Financial Institutions File, new each week) is not public, so nothing here is a reason to refuse a payment.
 */

/** Digits of the two numbers (Payments Canada, standard 005). The API document gives no length for either. */
export const ROUTING_DIGITS = { institution_number: 3, transit_number: 5 } as const;

/**
 * Every institution number of the published lists that the directory is the source of: banks, branches of foreign banks,
 * trust companies, credit unions and caisses populaires, and Wealthsimple (703).
 */
const KNOWN: ReadonlySet<string> = new Set(
  [
    '001 002 003 004 006 010 016 030 039 177 219 240 241 242 245 250 260 265 269 270 275 277 290 292 294',
    '301 303 307 308 309 310 311 314 315 318 320 321 322 323 326 327 328 330 332 333 334 335 336 338 339 340',
    '342 343 344 345 346 347 349 352 354 355 357 358 359 360 361',
    '507 509 522 532 536 540 548 550 551 568 570 580 590 592 597 603 604 606 608 614 618 620 621 623 625 626',
    '630 703 803 807 808 809 810 815 819 828 829 830 837 839 840 842 844 846 853 854 865 879 889 890 899',
  ].flatMap((numbers) => numbers.split(' ')),
);

/** True for an institution number that a published list has; of any other nobody can say that it is wrong. */
export function isKnownInstitution(number: string): boolean {
  return KNOWN.has(number);
}
