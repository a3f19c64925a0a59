export const binary = 'Exécutable'
export const binaryText = 'Compilez dans un clone. Ensuite, dist/ibid n’a plus besoin ni du clone ni de Node.'
export const systemd = 'systemd'
export const systemdText =
  'Une unité durcie avec son propre utilisateur. Ibid signale à systemd qu’il est prêt et répond à son watchdog.'
export const reverseProxy = 'Proxy inverse avec chemin de base'
export const reverseProxyText = 'Le chemin de base se définit au démarrage, sans recompiler.'
export const nginx = 'nginx'
export const nginxText = 'Transmet sans délai les réponses en cours et les imports.'
export const ollamaElsewhere = 'Ollama sur une autre machine'
export const ollamaElsewhereText =
  'Ibid lui envoie la question et les passages pour la réponse, rien d’autre.'
export const backup = 'Sauvegarde'
export const backupText =
  'Tout dans un seul fichier vérifié, pendant que le serveur tourne. ibid restore le remet en place.'
export const scheduledBackups = 'Sauvegardes régulières'
export const scheduledBackupsText = 'Conserve les sept plus récentes.'
