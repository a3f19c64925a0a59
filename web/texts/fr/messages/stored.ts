import type { StoredMessageCode } from '../../../../shared/stored-messages.ts'
import { keptOfEngine } from './engine.ts'

/** Messages that the server stores in English, by code. */
export const kept: Record<StoredMessageCode, string> = {
  file_no_text: '« {file} » ne contient aucun texte',
  file_empty: '« {file} » est vide',
  file_protected: '« {file} » est protégé par un mot de passe',
  file_wrong_password: '« {file} » n’a pas pu être ouvert avec ce mot de passe',
  file_drm: '« {file} » est verrouillé par un DRM',
  file_json_invalid: '« {file} » n’est pas du JSON valable (ligne {line}, colonne {column})',
  file_nested: '« {file} » est imbriqué trop profondément',
  file_cut: '« {file} » est endommagé ; la fin du fichier manque sans doute',
  file_damaged: '« {file} » est endommagé',
  file_picture: '« {file} » est une image ; installez tesseract-ocr pour en lire le texte',
  file_scanned: '« {file} » est un scan sans texte ; installez {program} pour le lire',
  file_scanned_empty: '« {file} » est un scan dont les pages n’ont livré aucun texte',
  file_no_words: '« {file} » ne contient aucun texte reconnaissable',
  file_no_language: '« {file} » ne peut pas être lu : tesseract n’a pas de données pour « {languages} »',
  file_pages: '« {file} » a {pages} pages ; Ibid en lit au plus {most}',
  file_dots: '« {file} » est trop grand : {width} × {height} pixels',
  file_parts: '« {file} » a plus de {most} parties ; Ibid n’en lit pas davantage',
  file_bomb: '« {file} » a été refusé : décompressé, son volume serait démesuré',
  file_expands: '« {file} » a été refusé : décompressé, il dépasserait {megabytes} Mo',
  file_not_pdf: '« {file} » est endommagé ou n’est pas un PDF',
  file_slow: '« {file} » a été abandonné après {seconds} secondes : la lecture durait trop longtemps',
  file_disk_full: '« {file} » n’a pas pu être enregistré : le disque est plein',
  file_disk_unwritable: '« {file} » n’a pas pu être enregistré : impossible d’écrire sur le disque',
  file_folder_unwritable:
    '« {file} » n’a pas pu être enregistré : impossible d’écrire dans le dossier de données',
  file_bytes_missing: '« {file} » n’a pas pu être lu : l’original manque ; importez-le à nouveau',
  file_memory: '« {file} » n’a pas pu être lu : la mémoire ne suffit pas',
  file_reader_stopped: '« {file} » n’a pas pu être lu : la lecture s’est arrêtée de façon inattendue',
  file_languages:
    '« {file} » ne peut pas être lu : « {languages} » n’est pas une liste de langues telle que eng+fra',
  file_unrecognised: '« {file} » ne contient aucun texte reconnaissable',
  file_many_characters:
    '« {file} » a été refusé : décompressé, il dépasserait {millions} millions de caractères',
  file_old_office: '« {file} » est au format ancien {old} de {program} ; enregistrez-le au format {format}',
  file_variant:
    '« {file} » est {variant} de {program}, qui ne peut pas être lu ; enregistrez-le au format {format}',
  file_named_as: '« {file} » porte le nom d’un autre format ({expected}) mais contient {found}',
  file_other_zip: '« {file} » ne contient pas ce que dit son nom, mais {found}',
  file_not_begun: '« {file} » n’est pas {expected} valable',
  file_ole: '« {file} » ne contient aucun document d’un type connu',
  file_other_content: '« {file} » est {found}, et non {expected}',
  file_unsupported: '{file} n’est pas d’un type accepté',
  file_too_large: '{file} dépasse 100 Mo',
  file_unnamed: 'Un fichier n’a pas de nom',
  file_zip_outside: '« {file} » mène hors de son archive',
  file_zip_link: '« {file} » est un lien symbolique',
  file_zip_in_zip: '« {file} » est une archive dans une archive ; décompressez-la et importez ses fichiers',
  file_zip_system_one: '« {file} » contient 1 fichier ajouté par un système, qui a été laissé de côté',
  file_zip_system: '« {file} » contient {files} fichiers ajoutés par un système, qui ont été laissés de côté',
  file_zip_files: '« {file} » contient {files} fichiers ; au plus {most} peuvent être décompressés',
  file_zip_nothing: '« {file} » ne contient aucun fichier qu’Ibid sait lire',
  file_zip_nothing_why: '« {file} » ne contient aucun fichier qu’Ibid sait lire',
  log_left_out: '{files} autres fichiers laissés de côté',
  job_failed: 'Le traitement a échoué',
  job_cancelled: 'L’import a été annulé.',
  job_dataset_deleted: 'La collection a été supprimée.',
  job_documents_deleted: 'Les documents ont été supprimés.',
  files_failed: '{files} fichiers ont échoué',
  log_received_one: '1 fichier reçu pour « {dataset} »',
  log_received: '{files} fichiers reçus pour « {dataset} »',
  log_cancelled: 'Annulé',
  log_unchanged: '{file} : inchangé',
  log_page_chunk: '{file} : 1 page, 1 segment en {seconds} s',
  log_page_chunks: '{file} : 1 page, {chunks} segments en {seconds} s',
  log_pages_chunk: '{file} : {pages} pages, 1 segment en {seconds} s',
  log_pages_chunks: '{file} : {pages} pages, {chunks} segments en {seconds} s',
  log_chunk: '{file} : 1 segment en {seconds} s',
  log_chunks: '{file} : {chunks} segments en {seconds} s',
  log_slide_chunk: '{file} : 1 diapositive, 1 segment en {seconds} s',
  log_slide_chunks: '{file} : 1 diapositive, {chunks} segments en {seconds} s',
  log_slides_chunk: '{file} : {slides} diapositives, 1 segment en {seconds} s',
  log_slides_chunks: '{file} : {slides} diapositives, {chunks} segments en {seconds} s',
  warn_not_utf8: '{file} : certains octets ne sont pas de l’UTF-8 valable et sont affichés comme \ufffd',
  warn_encoding:
    '{file} : l’encodage n’est pas indiqué ; lu comme {encoding}, certains caractères peuvent être faux',
  warn_hidden_text: '{file} : le texte masqué a été laissé de côté.',
  warn_hidden_slide: '{file} : la diapositive {slide} est masquée dans la présentation.',
  warn_hidden_sheet: '{file} : la feuille « {sheet} » est masquée dans le classeur.',
  warn_formulas: '{file} : {formulas} formules de la feuille « {sheet} » n’ont pas de résultat enregistré.',
  warn_no_cells:
    '{file} : aucune cellule ne contient de texte ; le classeur ne se trouve que par les noms de ses feuilles.',
  warn_mail_cut: '{file} : trop long ou imbriqué trop profondément ; une partie a été laissée de côté.',
  warn_chapter_cut: '{file} : un chapitre a tant d’éléments que seul le texte des derniers a été lu.',
  warn_html_cut:
    '{file} : au-delà des {elements} premiers éléments, seul le texte a été lu, pas la structure',
  warn_text_cut: '{file} : le texte s’interrompt en plein milieu ; la fin du fichier manque sans doute.',
  warn_page_lost: '{file} : la page {page} n’a pas pu être lue',
  warn_pages_lost: '{file} : les pages {pages} n’ont pas pu être lues',
  warn_page_unrecognised: '{file} : aucun texte reconnu à la page {page}',
  warn_page_unpainted: '{file} : la page {page} n’a pas pu être rendue pour la reconnaissance de texte',
  warn_page_slow: '{file} : la reconnaissance de la page {page} a été abandonnée après {seconds} secondes',
  warn_page_scanned: '{file} : la page {page} est un scan sans texte ; installez {program} pour la lire',
  warn_pages_scanned:
    '{file} : les pages {pages} sont des scans sans texte ; installez {program} pour les lire',
  warn_json_line: '{file} : la ligne {line} n’est pas du JSON valable',
  warn_json_lines: '{file} : les lignes {lines} ne sont pas du JSON valable',
  warn_csv_quote:
    '{file} : à la ligne {row}, un guillemet n’est jamais fermé ; elle a été lue sans guillemets',
  warn_csv_cell: '{file} : la ligne {row} a 1 cellule, {expected} étaient attendues',
  warn_csv_cells: '{file} : la ligne {row} a {cells} cellules, {expected} étaient attendues',
  warn_csv_more:
    '{file} : {rows} autres lignes ont trop ou trop peu de cellules, ou un guillemet jamais fermé',
  told_ready: 'Documents prêts',
  told_searchable_one: '1 document de « {dataset} » peut être interrogé.',
  told_searchable: '{documents} documents de « {dataset} » peuvent être interrogés.',
  told_failed_part: 'Documents en échec : {failed} sur {documents}',
  told_failed_one: '1 document a échoué',
  told_failed: '{documents} documents ont échoué',
  told_no_backup: 'La sauvegarde a échoué',
  told_in_dataset: 'Dans « {dataset} ». Les raisons sont à la page Importer.',
  ...keptOfEngine,
  ollama_memory:
    'Ollama n’a pas pu exécuter « {model} » : {why}. Choisissez un modèle plus petit dans les paramètres, ou libérez de la mémoire et reposez la question.',
  ollama_busy:
    'Ollama n’a pas pu exécuter « {model} » : {why}. D’autres l’interrogent aussi : attendez un instant et reposez la question.',
  ollama_failed:
    'Ollama n’a pas pu exécuter « {model} » : {why}. Reposez la question ; si l’échec persiste, redémarrez Ollama ou choisissez un autre modèle dans les paramètres.',
  ollama_stalled:
    '« {model} » s’est interrompu pendant {seconds} s. Reposez la question, ou choisissez un modèle plus petit dans les paramètres.',
  ollama_not_begun:
    '« {model} » n’a pas commencé à répondre en {seconds} s. Choisissez un modèle plus petit dans les paramètres, ou vérifiez avec « ollama ps » s’il tient en mémoire.',
  ollama_broke_off:
    'La connexion à Ollama s’est rompue pendant la réponse de « {model} ». Reposez la question ; si cela se répète, consultez le journal d’Ollama.',
  ollama_garbled:
    'Ce qui répond à l’adresse {host} ne parle pas le protocole d’Ollama. Vérifiez --ollama-host, et mettez Ollama à jour s’il est ancien.',
  server_stalled:
    '« {model} » s’est interrompu pendant {seconds} s. Reposez la question, ou choisissez un autre modèle dans les paramètres.',
  server_not_begun:
    '« {model} » n’a pas commencé à répondre en {seconds} s. Vérifiez si le serveur {url} est surchargé.',
  server_redirects:
    '{url} redirige ailleurs. Donnez à --model-url l’adresse vers laquelle il redirige, si vous lui faites confiance.',
  server_broke_off:
    'La connexion à {url} s’est rompue pendant la réponse de « {model} ». Reposez la question ; si cela se répète, consultez le journal de ce serveur.',
  server_answer_broke_off:
    'La réponse de « {model} » s’est interrompue. Reposez la question ; si cela se répète, consultez le journal du serveur {url}.',
  model_long:
    '« {model} » n’a pas terminé en {seconds} s. Reposez la question, ou choisissez un autre modèle dans les paramètres.',
  model_repeated:
    '« {model} » s’est répété et a été arrêté. Reposez la question, ou choisissez un autre modèle dans les paramètres.',
  model_taken:
    '« {model} » a répondu à d’autres pendant {seconds} s. Attendez un instant et reposez la question.',
  ollama_redirects:
    '{host} redirige ailleurs. Donnez à --ollama-host l’adresse vers laquelle il redirige, si vous lui faites confiance.',
  server_failed: 'Le serveur de modèles {url} a échoué : {why}. Reposez la question.',
  server_old:
    'Ce qui répond à l’adresse {url} ne parle pas le protocole d’OpenAI. Vérifiez --model-url, et mettez ce serveur à jour s’il est ancien.',
  server_other:
    'Ce qui répond à l’adresse {url} ne parle pas le protocole d’OpenAI. Vérifiez --model-url : l’adresse finit souvent par /v1.',
  server_model_missing:
    'Le serveur {url} n’a pas de modèle « {model} ». Choisissez-en un autre dans les paramètres, ou chargez-le là-bas.',
  server_wrong_key:
    'Le serveur de modèles {url} refuse la clé. Donnez-lui-en une autre avec --model-key-file.',
  server_asks_key: 'Le serveur de modèles {url} demande une clé. Donnez-lui-en une avec --model-key-file.',
  server_busy:
    'Le serveur de modèles {url} est saturé pour l’instant. Attendez un instant et reposez la question.',
  server_busy_why:
    'Le serveur de modèles {url} est saturé pour l’instant ({why}). Attendez un instant et reposez la question.',
  server_could_not_run:
    'Le serveur de modèles {url} n’a pas pu exécuter « {model} » : {why}. Reposez la question ; si l’échec persiste, consultez le journal de ce serveur.',
  server_context:
    'Les preuves ne tiennent pas dans le contexte de « {model} ». Agrandissez-le sur le serveur, ou choisissez un autre modèle dans les paramètres.',
  server_context_of:
    'Les preuves ne tiennent pas dans le contexte de « {model} » ({tokens} tokens). Agrandissez-le sur le serveur, ou choisissez un autre modèle dans les paramètres.',
  ollama_error:
    'Ollama a échoué : {why}. Reposez la question ; si l’échec persiste, redémarrez Ollama ou choisissez un autre modèle dans les paramètres.',
  ollama_cut:
    'La connexion à Ollama s’est rompue. Reposez la question ; si cela se répète, consultez le journal d’Ollama.',
  server_cut:
    'La connexion à {url} s’est rompue. Reposez la question ; si cela se répète, consultez le journal de ce serveur.',
  server_form:
    '« {model} », sur {url}, n’a pas respecté la forme demandée. Choisissez un autre modèle dans les paramètres.',
  server_endless:
    '« {model} », sur {url}, ne s’arrête pas d’écrire. Choisissez un autre modèle dans les paramètres.',
  server_filtered:
    'Un filtre du serveur {url} a bloqué la réponse de « {model} ». Choisissez un autre modèle dans les paramètres.',
  pull_no_library:
    '« {name} » n’a pas pu être installé : Ollama ne peut pas joindre sa bibliothèque. Vérifiez la connexion de la machine où il tourne, puis réessayez.',
  pull_old: '« {name} » demande un Ollama plus récent. Mettez-le à jour avec : {command}',
  pull_disk_full: 'Le disque est trop plein pour « {name} ». Libérez de l’espace, puis réessayez.',
  pull_unwritable:
    '« {name} » n’a pas pu être installé : Ollama ne peut pas écrire dans son dossier de modèles. Donnez-lui ce droit, ou un autre dossier avec OLLAMA_MODELS.',
  pull_unknown: 'Aucun modèle ne s’appelle « {name} ». Cherchez son nom sur ollama.com/library.',
  pull_stalled:
    '« {name} » n’a pas pu être installé : plus rien n’arrivait. Ce qui est arrivé est conservé : réessayez pour continuer.',
  pull_cut:
    'La connexion à Ollama s’est rompue pendant le téléchargement de « {name} ». Ce qui est arrivé est conservé : réessayez pour continuer.',
  pull_elsewhere: '« {name} » n’a pas pu être installé : les modèles du serveur {url} s’ajoutent là-bas.',
  pull_failed: '« {name} » n’a pas pu être installé : {why}. Réessayez.',
  lead_documents_say: 'Vos documents disent :',
  lead_may_answer: 'Ceci y répond peut-être :',
  lead_highest: 'Valeur la plus élevée de « {column} » sur {rows} lignes :',
  lead_lowest: 'Valeur la plus basse de « {column} » sur {rows} lignes :',
  lead_latest: 'Valeur la plus récente de « {column} » sur {rows} lignes :',
  lead_earliest: 'Valeur la plus ancienne de « {column} » sur {rows} lignes :',
}

export const inDataset = (dataset: string, sentence: string) => `Dans « ${dataset} » : ${sentence}`

/** Kinds of files, as the server's messages name them. */
const THINGS: Readonly<Record<string, string>> = {
  'a PDF document': 'un document PDF',
  'a DOCX document': 'un document DOCX',
  'a PPTX presentation': 'une présentation PPTX',
  'an XLSX workbook': 'un classeur XLSX',
  'an HTML page': 'une page HTML',
  'a plain text file': 'un fichier texte',
  'a Markdown file': 'un fichier Markdown',
  'a CSV file': 'un fichier CSV',
  'a JSON file': 'un fichier JSON',
  'an OpenDocument text (ODT)': 'un texte OpenDocument (ODT)',
  'an OpenDocument spreadsheet (ODS)': 'une feuille de calcul OpenDocument (ODS)',
  'an OpenDocument presentation (ODP)': 'une présentation OpenDocument (ODP)',
  'an RTF document': 'un document RTF',
  'an EPUB book': 'un livre EPUB',
  'a PNG image': 'une image PNG',
  'a JPEG image': 'une image JPEG',
  'a TIFF image': 'une image TIFF',
  'an e-mail (EML)': 'un e-mail (EML)',
  'an Outlook e-mail (MSG)': 'un e-mail Outlook (MSG)',
  'a PostScript document': 'un document PostScript',
  'an XML document': 'un document XML',
  'a ZIP archive': 'une archive ZIP',
  'a damaged ZIP archive': 'une archive ZIP endommagée',
  'a damaged OLE container': 'un fichier Office endommagé',
  'an encrypted Office document': 'un document Office chiffré',
  'an OpenDocument or EPUB file': 'un fichier OpenDocument ou EPUB',
  'a ZIP file of another kind': 'une archive ZIP d’un autre type',
  'a binary workbook': 'un classeur binaire',
  'a macro-enabled file': 'un fichier avec macros',
  'binary data': 'un fichier binaire',
  'it did not keep to the form that was asked for': 'il n’a pas respecté la forme demandée',
}

/**
 * Translates a parameter of a message: a kind of file, the 'and' in a list of numbers; returns others
 * unchanged.
 */
export function inserted(value: string): string {
  const kind = /^an? ([A-Z0-9]+) (file|image|audio|video)$/.exec(value)
  const noun = { file: 'un fichier', image: 'une image', audio: 'un fichier audio', video: 'une vidéo' }
  return (
    THINGS[value] ??
    (kind ? `${noun[kind[2] as keyof typeof noun]} ${kind[1]}` : null) ??
    value.replace(
      /^([\d, ]+) and (\d+)( more)?$/,
      (_, list, last, more) => `${list} et ${last}${more ? (last === '1' ? ' autre' : ' autres') : ''}`,
    )
  )
}
