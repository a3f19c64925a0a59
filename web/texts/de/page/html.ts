export const description =
  'Dokumente befragen auf dem eigenen Server: Antworten, in denen jede Aussage auf ihre Fundstelle verweist.'
export const notLoaded =
  'Diese Seite konnte nicht geladen werden. Der Server ist nicht erreichbar, oder Ibid wurde gerade aktualisiert.'
export const reload = 'Neu laden'
export const needsScript =
  'Ibid braucht JavaScript, um seine Oberfläche zu zeigen. Seine HTTP-API funktioniert ohne.'
