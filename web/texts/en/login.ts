export const signIn = 'Sign in'
export const noPasswordIsSetHere = 'No password is set here'
export const thisServerLetsProgramsWithA =
  'This server accepts programs with a token. To sign in, set a password on its machine:'
export const enterYourCode = 'Enter your code'
export const theServerDoesNotAnswerSee =
  'The server does not answer. Check that it is running, then try again.'
export const code = 'Code'
export const theSixDigitsThatYour =
  'The six digits that your authenticator shows now. A recovery code also works.'
export const password = 'Password'
export const signingIn = 'Signing in...'
