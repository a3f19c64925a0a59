/** The classes of a framed section. */
export const CARD_LOOK = 'rounded-lg border border-rule bg-sheet shadow-low'
