/** The licences of the packages in the executable, as Markdown; build.ts fills it in. */
export const thirdParty: string = ''
