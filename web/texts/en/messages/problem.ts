/** Returns the message of a problem code; null to show the server's English message. */
export const problemMessage = async (_code: string): Promise<string | null> => null
