/** Messages by the server's problem codes; for other codes the English message is shown. */
export const problems: Readonly<Record<string, string>> = {
  access_ended: 'Cette session ou ce jeton a pris fin pendant la requête. Connectez-vous à nouveau.',
  answer_failed: 'La question n’a pas pu recevoir de réponse. Le journal du serveur en donne la raison.',
  body_too_slow: 'La requête n’est pas arrivée à temps.',
  backup_elsewhere:
    'Ce que partagent plusieurs serveurs ne se sauvegarde pas ici : sauvegardez d’abord la base de données (pg_dump), puis le stockage (aws s3 sync).',
  catalog_away: 'La base de données ne répond pas. Réessayez dans un instant.',
  catalog_damaged:
    'Le catalogue est endommagé. Arrêtez Ibid et restaurez la dernière sauvegarde : ibid restore FICHIER --replace',
  current_password_required: 'Saisissez votre mot de passe actuel.',
  dataset_exists: 'Une collection porte déjà ce nom.',
  dataset_not_found: 'Cette collection n’existe pas.',
  disk_full: 'Le disque est plein. Libérez de l’espace, puis réessayez.',
  disk_unwritable:
    'Impossible d’écrire sur le disque du dossier de données. Vérifiez qu’il fonctionne et qu’il n’est pas en lecture seule.',
  document_not_found: 'Ce document n’existe pas.',
  internal_error: 'Une erreur s’est produite dans Ibid. Son journal en dit plus.',
  index_rebuilding:
    'Un autre serveur reconstruit l’index avec un autre modèle. Réessayez quand il aura terminé.',
  interrupted: 'La requête a été interrompue avant la réponse.',
  job_not_found: 'Cet import n’existe pas.',
  malformed_form: 'Le formulaire est endommagé ou incomplet.',
  no_files: 'Veuillez choisir au moins un fichier à importer.',
  no_password: 'Aucun mot de passe n’est défini ici. Définissez-en un avec : ibid password',
  no_second_factor: 'Sans second facteur, il n’y a pas de codes de secours.',
  not_ready: 'Ibid ne peut pas répondre pour l’instant. Son journal en donne la raison.',
  origin_not_allowed: 'Une page d’un autre site ne peut rien modifier ici.',
  page_address: 'Ce n’est pas l’adresse d’une page web : elle commence par http:// ou https://.',
  page_compressed: 'La page est arrivée compressée, sans qu’Ibid l’ait demandé.',
  page_credentials:
    'Ibid ne récupère aucune page dont l’adresse contient un nom d’utilisateur ou un mot de passe.',
  page_cut: 'La connexion s’est rompue avant la fin de la page.',
  page_port: 'Ibid ne récupère aucune page sur ce port.',
  page_private: 'Cette adresse mène à cette machine ou à un réseau privé, où Ibid ne lit pas.',
  page_redirects: 'L’adresse redirige trop de fois.',
  page_slow: 'La page n’est pas arrivée en 20 secondes.',
  page_status: 'Aucune page à cette adresse, ou elle n’est pas accessible.',
  page_too_large: 'La page dépasse 20 Mo.',
  page_type: 'Rien de ce qu’Ibid sait lire ne se trouve à cette adresse.',
  page_unknown_host: 'Cette adresse est inconnue. Vérifiez son orthographe.',
  page_unreachable: 'Aucun serveur ne répond à cette adresse.',
  pages_not_allowed:
    'Ibid ne récupère des pages web que si vous l’autorisez : activez les pages web dans les paramètres, à la rubrique Connexions.',
  query_not_found: 'Cette question n’existe pas.',
  reader_only: 'Ce jeton permet d’interroger et de lire, mais pas de modifier.',
  second_factor_not_begun: 'Configurez d’abord l’application d’authentification.',
  second_factor_required: 'Saisissez le code affiché par votre application d’authentification.',
  sign_in_required: 'Connectez-vous d’abord.',
  token_not_found: 'Ce jeton n’existe pas.',
  folders_shared:
    'Les serveurs qui partagent une base de données ne surveillent pas de dossiers. Envoyez les fichiers : ibid ingest.',
  storage_away: 'Le stockage ne répond pas. Réessayez dans un instant.',
  too_many_attempts: 'Trop de tentatives échouées. ',
  too_many_requests: 'Trop de requêtes. Attendez un instant, puis réessayez.',
  wrong_code:
    'Ce n’est ni le code actuel ni un code de secours encore valable. Chaque code ne sert qu’une fois.',
  wrong_password: 'Mot de passe incorrect.',
}
