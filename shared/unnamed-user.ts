/** What somebody is called who has given no name; pages say it in their language. */
export const UNNAMED_USER = 'User'
