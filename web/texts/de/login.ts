export const signIn = 'Anmelden'
export const noPasswordIsSetHere = 'Hier ist kein Passwort festgelegt'
export const thisServerLetsProgramsWithA =
  'Dieser Server lässt Programme mit einem Token zu. Um sich anzumelden, legen Sie auf seinem Rechner ein Passwort fest:'
export const enterYourCode = 'Code eingeben'
export const theServerDoesNotAnswerSee =
  'Der Server antwortet nicht. Prüfen Sie, ob er läuft, und versuchen Sie es erneut.'
export const code = 'Code'
export const theSixDigitsThatYour =
  'Die sechs Ziffern, die Ihre Authenticator-App gerade anzeigt. Ein Wiederherstellungscode geht auch.'
export const password = 'Passwort'
export const signingIn = 'Anmeldung läuft …'
