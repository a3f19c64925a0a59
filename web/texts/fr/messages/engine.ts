import type { EngineStateCode } from '../../../../shared/messages.ts'

/** The messages of the state of a model server, which Settings shows at once. */
export const keptOfEngine = {
  ollama_away: 'Ollama est injoignable à l’adresse {host}. Démarrez-le avec : {command}',
  ollama_away_there:
    'Ollama est injoignable à l’adresse {host}. Démarrez-le sur l’autre machine avec : {command}',
  ollama_no_model: 'Ollama n’a pas encore de modèle de chat. Installez-en un petit avec : {command}',
  ollama_slow:
    'Ollama n’a pas répondu en {seconds} s à l’adresse {host}. Vérifiez qu’il y tourne : {command}',
  ollama_other:
    'Ce qui répond à l’adresse {host} n’est pas Ollama. Indiquez avec --ollama-host l’adresse où tourne Ollama.',
  model_missing:
    'Le modèle « {model} » n’est pas installé dans Ollama. Choisissez {other} dans les paramètres, ou installez-le : {command}',
  model_missing_install:
    'Le modèle « {model} » n’est pas installé dans Ollama. Installez-le avec : {command}',
  server_away:
    'Le serveur de modèles est injoignable à l’adresse {url}. Démarrez-le, ou vérifiez --model-url.',
  server_away_there:
    'Le serveur de modèles est injoignable à l’adresse {url}. Vérifiez qu’il y tourne, ainsi que --model-url.',
  server_slow:
    'Le serveur de modèles n’a pas répondu en {seconds} s à l’adresse {url}. Vérifiez qu’il y tourne, ainsi que --model-url.',
  server_no_model: 'Le serveur {url} n’a pas encore de modèle de chat.',
} as const satisfies Record<EngineStateCode, string>
