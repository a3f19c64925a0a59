import type { EngineStateCode } from '../../../../shared/messages.ts'

/** The messages of the state of a model server, which Settings shows at once. */
export const keptOfEngine = {
  ollama_away: 'No se puede acceder a Ollama en {host}. Inícielo con: {command}',
  ollama_away_there: 'No se puede acceder a Ollama en {host}. Inícielo en ese equipo con: {command}',
  ollama_no_model: 'Ollama aún no tiene ningún modelo de chat. Instale uno pequeño con: {command}',
  ollama_slow: 'Ollama no respondió en {host} en {seconds} s. Compruebe que está en marcha allí: {command}',
  ollama_other:
    'Lo que responde en {host} no es Ollama. Indique con --ollama-host la dirección donde está Ollama.',
  model_missing:
    'El modelo “{model}” no está instalado en Ollama. Elija {other} en Ajustes o instálelo: {command}',
  model_missing_install: 'El modelo “{model}” no está instalado en Ollama. Instálelo con: {command}',
  server_away: 'No se puede acceder al servidor de modelos en {url}. Inícielo o revise --model-url.',
  server_away_there:
    'No se puede acceder al servidor de modelos en {url}. Compruebe que allí está en marcha y revise --model-url.',
  server_slow:
    'El servidor de modelos no respondió en {url} en {seconds} s. Compruebe que está en marcha y revise --model-url.',
  server_no_model: 'El servidor {url} aún no tiene ningún modelo de chat.',
} as const satisfies Record<EngineStateCode, string>
