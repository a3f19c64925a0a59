export const signIn = 'Se connecter'
export const noPasswordIsSetHere = 'Aucun mot de passe n’est défini ici'
export const thisServerLetsProgramsWithA =
  'Ce serveur accepte les programmes munis d’un jeton. Pour vous connecter, définissez un mot de passe sur sa machine :'
export const enterYourCode = 'Saisissez votre code'
export const theServerDoesNotAnswerSee =
  'Le serveur ne répond pas. Vérifiez qu’il est démarré, puis réessayez.'
export const code = 'Code'
export const theSixDigitsThatYour =
  'Les six chiffres affichés par votre application d’authentification. Un code de secours convient aussi.'
export const password = 'Mot de passe'
export const signingIn = 'Connexion…'
