/** Name of a user who has set none; pages translate it. */
export const UNNAMED_USER = 'User'
