/** What is wrong, by the code of the server's problem; null where its English sentence is to be shown. */
export const problemInWords = async (_code: string): Promise<string | null> => null
