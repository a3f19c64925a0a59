export const description =
  'Consulte sus documentos en su propio servidor: respuestas en las que cada afirmación remite al lugar de donde procede.'
export const notLoaded =
  'No se pudo cargar esta página. No se puede acceder al servidor, o Ibid acaba de actualizarse.'
export const reload = 'Recargar'
export const needsScript = 'Ibid necesita JavaScript para mostrar su panel. Su API HTTP funciona sin él.'
