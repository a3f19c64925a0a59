/** The months from January, separated by spaces. */
export const ENGLISH_MONTHS =
  'january february march april may june july august september october november december'
export const GERMAN_MONTHS =
  'januar februar märz april mai juni juli august september oktober november dezember'
