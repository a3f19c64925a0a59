import type { ModelTexts } from '../../../../shared/messages.ts'
import { keptOfEngine } from './engine.ts'

export const models = {
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
  ollama_long:
    '« {model} » n’a pas terminé en {seconds} s. Reposez la question, ou choisissez un modèle plus petit dans les paramètres.',
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
    'Le serveur {url} n’a pas de modèle « {model} ». Choisissez-en un autre dans les paramètres.',
  server_model_load: 'Le serveur {url} n’a pas de modèle « {model} ». Chargez-le là-bas.',
  server_model_choose:
    'Le serveur {url} n’a pas de modèle « {model} ». Choisissez {other} dans les paramètres, ou chargez-le là-bas.',
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
    'Les passages trouvés ne tiennent pas dans le contexte de « {model} ». Agrandissez-le sur le serveur, ou choisissez un autre modèle dans les paramètres.',
  server_context_of:
    'Les passages trouvés ne tiennent pas dans le contexte de « {model} » ({tokens} tokens). Agrandissez-le sur le serveur, ou choisissez un autre modèle dans les paramètres.',
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
  ollama_form: 'il n’a pas respecté la forme demandée',
  ollama_endless: 'il n’arrête pas d’écrire',
} as const satisfies ModelTexts
