import type { ModelTexts } from '../../../../shared/messages.ts'
import { keptOfEngine } from './engine.ts'

export const models = {
  ...keptOfEngine,
  ollama_memory:
    'Ollama no pudo ejecutar “{model}”: {why}. Elija un modelo más pequeño en Ajustes, o libere memoria y vuelva a preguntar.',
  ollama_busy:
    'Ollama no pudo ejecutar “{model}”: {why}. Otros también lo están usando: espere un momento y vuelva a preguntar.',
  ollama_failed:
    'Ollama no pudo ejecutar “{model}”: {why}. Vuelva a preguntar; si sigue fallando, reinicie Ollama o elija otro modelo en Ajustes.',
  ollama_stalled:
    '“{model}” dejó de responder durante {seconds} s. Vuelva a preguntar o elija un modelo más pequeño en Ajustes.',
  ollama_not_begun:
    '“{model}” no empezó a responder en {seconds} s. Elija un modelo más pequeño en Ajustes, o compruebe con “ollama ps” si cabe en la memoria.',
  ollama_broke_off:
    'La conexión con Ollama se cortó mientras “{model}” respondía. Vuelva a preguntar; si se repite, consulte el registro de Ollama.',
  ollama_garbled:
    'Lo que responde en {host} no habla el protocolo de Ollama. Revise --ollama-host y actualice Ollama si es antiguo.',
  server_stalled:
    '“{model}” dejó de responder durante {seconds} s. Vuelva a preguntar o elija otro modelo en Ajustes.',
  server_not_begun:
    '“{model}” no empezó a responder en {seconds} s. Compruebe si el servidor {url} está sobrecargado.',
  server_redirects:
    '{url} redirige a otro lugar. Dé a --model-url la dirección a la que redirige, si confía en ella.',
  server_broke_off:
    'La conexión con {url} se cortó mientras “{model}” respondía. Vuelva a preguntar; si se repite, consulte el registro de ese servidor.',
  server_answer_broke_off:
    'La respuesta de “{model}” se cortó. Vuelva a preguntar; si se repite, consulte el registro del servidor {url}.',
  model_long: '“{model}” no terminó en {seconds} s. Vuelva a preguntar o elija otro modelo en Ajustes.',
  ollama_long:
    '“{model}” no terminó en {seconds} s. Vuelva a preguntar o elija un modelo más pequeño en Ajustes.',
  model_repeated: '“{model}” se repitió y se detuvo. Vuelva a preguntar o elija otro modelo en Ajustes.',
  model_taken: '“{model}” estuvo {seconds} s respondiendo a otros. Espere un momento y vuelva a preguntar.',
  ollama_redirects:
    '{host} redirige a otro lugar. Dé a --ollama-host la dirección a la que redirige, si confía en ella.',
  server_failed: 'El servidor de modelos {url} falló: {why}. Vuelva a preguntar.',
  server_old:
    'Lo que responde en {url} no habla el protocolo de OpenAI. Revise --model-url y actualice ese servidor si es antiguo.',
  server_other:
    'Lo que responde en {url} no habla el protocolo de OpenAI. Revise --model-url: la dirección suele terminar en /v1.',
  server_model_missing: 'El servidor {url} no tiene el modelo “{model}”. Elija otro en Ajustes.',
  server_model_load: 'El servidor {url} no tiene el modelo “{model}”. Cárguelo allí.',
  server_model_choose:
    'El servidor {url} no tiene el modelo “{model}”. Elija {other} en Ajustes o cárguelo allí.',
  server_wrong_key: 'El servidor de modelos {url} rechaza la clave. Dele otra con --model-key-file.',
  server_asks_key: 'El servidor de modelos {url} pide una clave. Dele una con --model-key-file.',
  server_busy: 'El servidor de modelos {url} está saturado. Espere un momento y vuelva a preguntar.',
  server_busy_why:
    'El servidor de modelos {url} está saturado ({why}). Espere un momento y vuelva a preguntar.',
  server_could_not_run:
    'El servidor de modelos {url} no pudo ejecutar “{model}”: {why}. Vuelva a preguntar; si sigue fallando, consulte el registro de ese servidor.',
  server_context:
    'Los pasajes encontrados no caben en el contexto de “{model}”. Amplíelo en el servidor o elija otro modelo en Ajustes.',
  server_context_of:
    'Los pasajes encontrados no caben en el contexto de “{model}” ({tokens} tokens). Amplíelo en el servidor o elija otro modelo en Ajustes.',
  ollama_error:
    'Ollama falló: {why}. Vuelva a preguntar; si sigue fallando, reinicie Ollama o elija otro modelo en Ajustes.',
  ollama_cut:
    'La conexión con Ollama se cortó. Vuelva a preguntar; si se repite, consulte el registro de Ollama.',
  server_cut:
    'La conexión con {url} se cortó. Vuelva a preguntar; si se repite, consulte el registro de ese servidor.',
  server_form: '“{model}”, en {url}, no respetó la forma pedida. Elija otro modelo en Ajustes.',
  server_endless: '“{model}”, en {url}, no para de escribir. Elija otro modelo en Ajustes.',
  server_filtered:
    'Un filtro del servidor {url} impidió la respuesta de “{model}”. Elija otro modelo en Ajustes.',
  pull_no_library:
    '“{name}” no se pudo instalar: Ollama no puede acceder a su biblioteca. Compruebe la conexión del equipo donde se ejecuta y vuelva a intentarlo.',
  pull_old: '“{name}” necesita un Ollama más reciente. Actualícelo con: {command}',
  pull_disk_full: 'El disco está demasiado lleno para “{name}”. Libere espacio y vuelva a intentarlo.',
  pull_unwritable:
    '“{name}” no se pudo instalar: Ollama no puede escribir en su carpeta de modelos. Dele ese permiso, u otra carpeta con OLLAMA_MODELS.',
  pull_unknown: 'Ningún modelo se llama “{name}”. Busque su nombre en ollama.com/library.',
  pull_stalled:
    '“{name}” no se pudo instalar: durante un rato no llegó nada. Lo que ha llegado se conserva: vuelva a intentarlo para continuar.',
  pull_cut:
    'La conexión con Ollama se cortó mientras se descargaba “{name}”. Lo que ha llegado se conserva: vuelva a intentarlo para continuar.',
  pull_elsewhere: '“{name}” no se pudo instalar: los modelos del servidor {url} se añaden allí.',
  pull_failed: '“{name}” no se pudo instalar: {why}. Vuelva a intentarlo.',
  ollama_form: 'no respetó la forma pedida',
  ollama_endless: 'no deja de escribir',
} as const satisfies ModelTexts
