export const signIn = 'Iniciar sesión'
export const noPasswordIsSetHere = 'Aquí no hay ninguna contraseña definida'
export const thisServerLetsProgramsWithA =
  'Este servidor admite programas con un token. Para iniciar sesión, defina una contraseña en su equipo:'
export const enterYourCode = 'Introduzca su código'
export const theServerDoesNotAnswerSee =
  'El servidor no responde. Compruebe que está en marcha y vuelva a intentarlo.'
export const code = 'Código'
export const theSixDigitsThatYour =
  'Los seis dígitos que muestra ahora su aplicación de autenticación. También sirve un código de recuperación.'
export const password = 'Contraseña'
export const signingIn = 'Iniciando sesión…'
