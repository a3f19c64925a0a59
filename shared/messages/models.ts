/** Why a model server did not answer, and what to do. */
export const MODEL_MESSAGES = {
  ollama_away: 'Ollama cannot be reached at {host}. Start it with: {command}',
  ollama_away_there: 'Ollama cannot be reached at {host}. Start it on that machine with: {command}',
  ollama_no_model: 'Ollama has no chat model yet. Install a small one with: {command}',
  ollama_slow: 'Ollama at {host} did not answer within {seconds} s. See that it runs there: {command}',
  ollama_other: 'What answers at {host} is not Ollama. Set --ollama-host to the address where Ollama runs.',
  model_missing:
    "The model '{model}' is not installed in Ollama. Choose {other} in Settings, or install it with: {command}",
  model_missing_install: "The model '{model}' is not installed in Ollama. Install it with: {command}",
  server_away: 'The model server cannot be reached at {url}. Start it, or check --model-url.',
  server_away_there:
    'The model server cannot be reached at {url}. See that it runs there, and check --model-url.',
  server_slow:
    'The model server at {url} did not answer within {seconds} s. See that it runs there, and check --model-url.',
  server_no_model: 'The server at {url} has no chat model yet.',
  ollama_memory:
    "Ollama could not run '{model}': {why}. Choose a smaller model in Settings, or free memory and ask again.",
  ollama_busy:
    "Ollama could not run '{model}': {why}. Others are asking it too: wait a moment and ask again.",
  ollama_failed:
    "Ollama could not run '{model}': {why}. Ask again; if it keeps failing, restart Ollama or choose another model in Settings.",
  ollama_stalled:
    "'{model}' stopped answering for {seconds} s. Ask again, or choose a smaller model in Settings.",
  ollama_not_begun:
    "'{model}' did not begin to answer within {seconds} s. Choose a smaller model in Settings, or see with 'ollama ps' whether it fits into memory.",
  ollama_broke_off:
    "The connection to Ollama broke off while '{model}' was answering. Ask again; if it happens again, look at Ollama's log.",
  ollama_garbled:
    "What answers at {host} does not speak Ollama's protocol. Check --ollama-host, and update Ollama if it is old.",
  server_stalled:
    "'{model}' stopped answering for {seconds} s. Ask again, or choose another model in Settings.",
  server_not_begun:
    "'{model}' did not begin to answer within {seconds} s. See whether its server at {url} has too much to do.",
  server_redirects:
    '{url} leads elsewhere. Set --model-url to the address that it leads to, if you trust it.',
  server_broke_off:
    "The connection to {url} broke off while '{model}' was answering. Ask again; if it happens again, look at that server's log.",
  server_answer_broke_off:
    "The answer of '{model}' broke off. Ask again; if it happens again, look at the log of the server at {url}.",
  model_long:
    "'{model}' did not come to an end within {seconds} s. Ask again, or choose another model in Settings.",
  ollama_long:
    "'{model}' did not come to an end within {seconds} s. Ask again, or choose a smaller model in Settings.",
  model_repeated:
    "'{model}' repeated itself and was stopped. Ask again, or choose another model in Settings.",
  model_taken: "'{model}' was answering others for {seconds} s. Wait a moment and ask again.",
  ollama_redirects:
    '{host} leads elsewhere. Set --ollama-host to the address that it leads to, if you trust it.',
  server_failed: 'The model server at {url} failed: {why}. Ask again.',
  server_old:
    'What answers at {url} does not speak the OpenAI protocol. Check --model-url, and update that server if it is old.',
  server_other:
    'What answers at {url} does not speak the OpenAI protocol. Check --model-url: it often ends with /v1.',
  server_model_missing: "The server at {url} has no model '{model}'. Choose another one in Settings.",
  server_model_load: "The server at {url} has no model '{model}'. Load it there.",
  server_model_choose:
    "The server at {url} has no model '{model}'. Choose {other} in Settings, or load it there.",
  server_wrong_key: 'The model server at {url} refuses the key. Give it another one with --model-key-file.',
  server_asks_key: 'The model server at {url} asks for a key. Give it one with --model-key-file.',
  server_busy: 'The model server at {url} takes no more for now. Wait a moment and ask again.',
  server_busy_why: 'The model server at {url} takes no more for now: {why}. Wait a moment and ask again.',
  server_could_not_run:
    "The model server at {url} could not run '{model}': {why}. Ask again; if it keeps failing, look at that server's log.",
  server_context:
    "The evidence does not fit into the context of '{model}'. Give it more where it is served, or choose another model in Settings.",
  server_context_of:
    "The evidence does not fit into the context of {tokens} tokens of '{model}'. Give it more where it is served, or choose another model in Settings.",
  ollama_error:
    'Ollama failed: {why}. Ask again; if it keeps failing, restart Ollama or choose another model in Settings.',
  ollama_cut: "The connection to Ollama broke off. Ask again; if it happens again, look at Ollama's log.",
  server_cut: "The connection to {url} broke off. Ask again; if it happens again, look at that server's log.",
  server_form:
    "'{model}' at {url} did not keep to the form that was asked for. Choose another model in Settings.",
  server_endless: "'{model}' at {url} does not come to an end. Choose another model in Settings.",
  server_filtered:
    "'{model}' at {url} was kept from answering by a filter of its server. Choose another model in Settings.",
  pull_no_library:
    "'{name}' could not be installed: Ollama cannot reach its library. Check the connection of the machine that it runs on, then try again.",
  pull_old: "'{name}' needs a newer Ollama. Update it with: {command}",
  pull_disk_full: "The disk is too full for '{name}'. Free some space and try again.",
  pull_unwritable:
    "'{name}' could not be installed: Ollama may not write to its folder of models. Give it that right, or another folder with OLLAMA_MODELS.",
  pull_unknown: "No model is called '{name}'. Look for its name at ollama.com/library.",
  pull_stalled:
    "'{name}' could not be installed: nothing came for a while. What has come is kept: try again to go on.",
  pull_cut:
    "The connection to Ollama broke off while '{name}' was coming. What has come is kept: try again to go on.",
  pull_elsewhere: "'{name}' could not be installed: models of the server at {url} are added there.",
  pull_failed: "'{name}' could not be installed: {why}. Try again.",
  ollama_form: 'it did not keep to the form that was asked for',
  ollama_endless: 'it does not come to an end',
} as const
