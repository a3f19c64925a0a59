/** The licences of the packages that an executable is made of, as markdown; build.ts puts them here when it makes one. */
export const thirdParty: string = ''
