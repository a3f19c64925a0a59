export const description =
  'Interrogez vos documents sur votre propre serveur : des réponses dont chaque affirmation renvoie au passage d’où elle vient.'
export const notLoaded =
  'Cette page n’a pas pu être chargée. Le serveur est injoignable, ou Ibid vient d’être mis à jour.'
export const reload = 'Recharger'
export const needsScript =
  'Ibid a besoin de JavaScript pour afficher son tableau de bord. Son API HTTP fonctionne sans.'
