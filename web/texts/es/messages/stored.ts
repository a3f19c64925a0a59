import type { StoredMessageCode } from '../../../../shared/stored-messages.ts'
import { keptOfEngine } from './engine.ts'

/** Messages that the server stores in English, by code. */
export const kept: Record<StoredMessageCode, string> = {
  file_no_text: '“{file}” no contiene texto',
  file_empty: '“{file}” está vacío',
  file_protected: '“{file}” está protegido con contraseña',
  file_wrong_password: '“{file}” no se pudo abrir con esta contraseña',
  file_drm: '“{file}” está bloqueado por DRM',
  file_json_invalid: '“{file}” no es JSON válido (línea {line}, columna {column})',
  file_nested: '“{file}” está anidado a demasiada profundidad',
  file_cut: '“{file}” está dañado; probablemente falta el final del archivo',
  file_damaged: '“{file}” está dañado',
  file_picture: '“{file}” es una imagen; instale tesseract-ocr para leer su texto',
  file_scanned: '“{file}” es un escaneo sin texto; instale {program} para leerlo',
  file_scanned_empty: '“{file}” es un escaneo en cuyas páginas no se reconoció texto',
  file_no_words: '“{file}” no contiene texto reconocible',
  file_no_language: '“{file}” no se puede leer: tesseract no tiene datos para “{languages}”',
  file_pages: '“{file}” tiene {pages} páginas; se leen como máximo {most}',
  file_dots: '“{file}” es demasiado grande: {width} × {height} píxeles',
  file_parts: '“{file}” tiene más de {most} partes; no se pueden leer más',
  file_bomb: '“{file}” se rechazó: descomprimido tendría un tamaño desmedido',
  file_expands: '“{file}” se rechazó: descomprimido superaría los {megabytes} MB',
  file_not_pdf: '“{file}” está dañado o no es un PDF',
  file_slow: '“{file}” se abandonó tras {seconds} segundos porque la lectura tardaba demasiado',
  file_disk_full: '“{file}” no se pudo guardar: el disco está lleno',
  file_disk_unwritable: '“{file}” no se pudo guardar: no se puede escribir en el disco',
  file_folder_unwritable: '“{file}” no se pudo guardar: no se puede escribir en la carpeta de datos',
  file_bytes_missing: '“{file}” no se pudo leer: falta el original; vuelva a subirlo',
  file_memory: '“{file}” no se pudo leer: no hay memoria suficiente',
  file_reader_stopped: '“{file}” no se pudo leer: la lectura se detuvo de forma inesperada',
  file_languages: '“{file}” no se puede leer: “{languages}” no es una lista de idiomas como eng+spa',
  file_unrecognised: '“{file}” no contiene texto reconocible',
  file_many_characters: '“{file}” se rechazó: descomprimido superaría los {millions} millones de caracteres',
  file_old_office: '“{file}” es del formato antiguo {old} de {program}; guárdelo como {format}',
  file_variant: '“{file}” es {variant} de {program}, que no se puede leer; guárdelo como {format}',
  file_named_as: '“{file}” lleva el nombre de otro formato ({expected}), pero contiene {found}',
  file_other_zip: '“{file}” no contiene lo que dice su nombre, sino {found}',
  file_not_begun: '“{file}” no es {expected} válido',
  file_ole: '“{file}” no contiene ningún documento de un tipo conocido',
  file_other_content: '“{file}” es {found}, no {expected}',
  file_unsupported: '{file} no es de un tipo admitido',
  file_too_large: '{file} supera los 100 MB',
  file_unnamed: 'Un archivo no tiene nombre',
  file_zip_outside: '“{file}” lleva fuera de su archivo ZIP',
  file_zip_link: '“{file}” es un enlace simbólico',
  file_zip_in_zip: '“{file}” es un ZIP dentro de otro; descomprímalo y suba sus archivos',
  file_zip_system_one: '“{file}” contiene 1 archivo añadido por un sistema, que se omitió',
  file_zip_system: '“{file}” contiene {files} archivos añadidos por un sistema, que se omitieron',
  file_zip_files: '“{file}” contiene {files} archivos; se descomprimen como máximo {most}',
  file_zip_nothing: '“{file}” no contiene ningún archivo que Ibid pueda leer',
  file_zip_nothing_why: '“{file}” no contiene ningún archivo que Ibid pueda leer',
  log_left_out: '{files} archivos más se omitieron',
  job_failed: 'El procesamiento falló',
  job_cancelled: 'La subida se canceló.',
  job_dataset_deleted: 'La colección se eliminó.',
  job_documents_deleted: 'Los documentos se eliminaron.',
  files_failed: '{files} archivos fallaron',
  log_received_one: '1 archivo recibido para “{dataset}”',
  log_received: '{files} archivos recibidos para “{dataset}”',
  log_cancelled: 'Cancelada',
  log_unchanged: '{file}: sin cambios',
  log_page_chunk: '{file}: 1 página, 1 fragmento en {seconds} s',
  log_page_chunks: '{file}: 1 página, {chunks} fragmentos en {seconds} s',
  log_pages_chunk: '{file}: {pages} páginas, 1 fragmento en {seconds} s',
  log_pages_chunks: '{file}: {pages} páginas, {chunks} fragmentos en {seconds} s',
  log_chunk: '{file}: 1 fragmento en {seconds} s',
  log_chunks: '{file}: {chunks} fragmentos en {seconds} s',
  log_slide_chunk: '{file}: 1 diapositiva, 1 fragmento en {seconds} s',
  log_slide_chunks: '{file}: 1 diapositiva, {chunks} fragmentos en {seconds} s',
  log_slides_chunk: '{file}: {slides} diapositivas, 1 fragmento en {seconds} s',
  log_slides_chunks: '{file}: {slides} diapositivas, {chunks} fragmentos en {seconds} s',
  warn_not_utf8: '{file}: algunos bytes no son UTF-8 válido y se muestran como \ufffd',
  warn_encoding:
    '{file}: la codificación no consta; se leyó como {encoding}, así que algunos caracteres pueden ser erróneos',
  warn_hidden_text: '{file}: se omitió el texto oculto.',
  warn_hidden_slide: '{file}: la diapositiva {slide} está oculta en la presentación.',
  warn_hidden_sheet: '{file}: la hoja “{sheet}” está oculta en el libro.',
  warn_formulas: '{file}: {formulas} fórmulas de la hoja “{sheet}” no tienen resultado guardado.',
  warn_no_cells:
    '{file}: ninguna celda contiene texto; el libro solo se encuentra por los nombres de sus hojas.',
  warn_mail_cut: '{file}: demasiado largo o anidado a demasiada profundidad; se omitió una parte.',
  warn_chapter_cut: '{file}: un capítulo tiene tantos elementos que de los últimos solo se leyó el texto.',
  warn_html_cut:
    '{file}: más allá de los primeros {elements} elementos solo se leyó el texto, no la estructura',
  warn_text_cut: '{file}: el texto se corta a la mitad; probablemente falta el final del archivo.',
  warn_page_lost: '{file}: no se pudo leer la página {page}',
  warn_pages_lost: '{file}: no se pudieron leer las páginas {pages}',
  warn_page_unrecognised: '{file}: no se reconoció texto en la página {page}',
  warn_page_unpainted: '{file}: no se pudo representar la página {page} para reconocer su texto',
  warn_page_slow: '{file}: el reconocimiento de la página {page} se abandonó tras {seconds} segundos',
  warn_page_scanned: '{file}: la página {page} es un escaneo sin texto; instale {program} para leerla',
  warn_pages_scanned: '{file}: las páginas {pages} son escaneos sin texto; instale {program} para leerlas',
  warn_json_line: '{file}: la línea {line} no es JSON válido',
  warn_json_lines: '{file}: las líneas {lines} no son JSON válido',
  warn_csv_quote: '{file}: en la fila {row} falta cerrar unas comillas; se leyó sin comillas',
  warn_csv_cell: '{file}: la fila {row} tiene 1 celda; se esperaban {expected}',
  warn_csv_cells: '{file}: la fila {row} tiene {cells} celdas; se esperaban {expected}',
  warn_csv_more: '{file}: {rows} filas más tienen celdas de más o de menos, o unas comillas sin cerrar',
  told_ready: 'Documentos listos',
  told_searchable_one: 'Ya se puede consultar 1 documento de “{dataset}”.',
  told_searchable: 'Ya se pueden consultar {documents} documentos de “{dataset}”.',
  told_failed_part: 'Documentos fallidos: {failed} de {documents}',
  told_failed_one: 'Falló 1 documento',
  told_failed: 'Fallaron {documents} documentos',
  told_no_backup: 'La copia de seguridad falló',
  told_in_dataset: 'En “{dataset}”. Los motivos están en la página Subir.',
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
  model_repeated: '“{model}” se repitió y se detuvo. Vuelva a preguntar o elija otro modelo en Ajustes.',
  model_taken: '“{model}” estuvo {seconds} s respondiendo a otros. Espere un momento y vuelva a preguntar.',
  ollama_redirects:
    '{host} redirige a otro lugar. Dé a --ollama-host la dirección a la que redirige, si confía en ella.',
  server_failed: 'El servidor de modelos {url} falló: {why}. Vuelva a preguntar.',
  server_old:
    'Lo que responde en {url} no habla el protocolo de OpenAI. Revise --model-url y actualice ese servidor si es antiguo.',
  server_other:
    'Lo que responde en {url} no habla el protocolo de OpenAI. Revise --model-url: la dirección suele terminar en /v1.',
  server_model_missing:
    'El servidor {url} no tiene el modelo “{model}”. Elija otro en Ajustes o cárguelo allí.',
  server_wrong_key: 'El servidor de modelos {url} rechaza la clave. Dele otra con --model-key-file.',
  server_asks_key: 'El servidor de modelos {url} pide una clave. Dele una con --model-key-file.',
  server_busy: 'El servidor de modelos {url} está saturado. Espere un momento y vuelva a preguntar.',
  server_busy_why:
    'El servidor de modelos {url} está saturado ({why}). Espere un momento y vuelva a preguntar.',
  server_could_not_run:
    'El servidor de modelos {url} no pudo ejecutar “{model}”: {why}. Vuelva a preguntar; si sigue fallando, consulte el registro de ese servidor.',
  server_context:
    'Las pruebas no caben en el contexto de “{model}”. Amplíelo en el servidor o elija otro modelo en Ajustes.',
  server_context_of:
    'Las pruebas no caben en el contexto de “{model}” ({tokens} tokens). Amplíelo en el servidor o elija otro modelo en Ajustes.',
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
  lead_documents_say: 'Sus documentos dicen:',
  lead_may_answer: 'Esto puede ser la respuesta:',
  lead_highest: 'Valor más alto de “{column}” en {rows} filas:',
  lead_lowest: 'Valor más bajo de “{column}” en {rows} filas:',
  lead_latest: 'Valor más reciente de “{column}” en {rows} filas:',
  lead_earliest: 'Valor más antiguo de “{column}” en {rows} filas:',
}

export const inDataset = (dataset: string, sentence: string) => `En “${dataset}”: ${sentence}`

/** Kinds of files, as the server's messages name them. */
const THINGS: Readonly<Record<string, string>> = {
  'a PDF document': 'un documento PDF',
  'a DOCX document': 'un documento DOCX',
  'a PPTX presentation': 'una presentación PPTX',
  'an XLSX workbook': 'un libro XLSX',
  'an HTML page': 'una página HTML',
  'a plain text file': 'un archivo de texto',
  'a Markdown file': 'un archivo Markdown',
  'a CSV file': 'un archivo CSV',
  'a JSON file': 'un archivo JSON',
  'an OpenDocument text (ODT)': 'un texto de OpenDocument (ODT)',
  'an OpenDocument spreadsheet (ODS)': 'una hoja de cálculo de OpenDocument (ODS)',
  'an OpenDocument presentation (ODP)': 'una presentación de OpenDocument (ODP)',
  'an RTF document': 'un documento RTF',
  'an EPUB book': 'un libro EPUB',
  'a PNG image': 'una imagen PNG',
  'a JPEG image': 'una imagen JPEG',
  'a TIFF image': 'una imagen TIFF',
  'an e-mail (EML)': 'un correo (EML)',
  'an Outlook e-mail (MSG)': 'un correo de Outlook (MSG)',
  'a PostScript document': 'un documento PostScript',
  'an XML document': 'un documento XML',
  'a ZIP archive': 'un archivo ZIP',
  'a damaged ZIP archive': 'un archivo ZIP dañado',
  'a damaged OLE container': 'un archivo de Office dañado',
  'an encrypted Office document': 'un documento de Office cifrado',
  'an OpenDocument or EPUB file': 'un archivo de OpenDocument o EPUB',
  'a ZIP file of another kind': 'un archivo ZIP de otro tipo',
  'a binary workbook': 'un libro binario',
  'a macro-enabled file': 'un archivo con macros',
  'binary data': 'un archivo binario',
  'it did not keep to the form that was asked for': 'no respetó la forma pedida',
}

/**
 * Translates a parameter of a message: a kind of file, the 'and' in a list of numbers; returns others
 * unchanged.
 */
export function inserted(value: string): string {
  const kind = /^an? ([A-Z0-9]+) (file|image|audio|video)$/.exec(value)
  const noun = { file: 'un archivo', image: 'una imagen', audio: 'un audio', video: 'un vídeo' }
  return (
    THINGS[value] ??
    (kind ? `${noun[kind[2] as keyof typeof noun]} ${kind[1]}` : null) ??
    value.replace(
      /^([\d, ]+) and (\d+)( more)?$/,
      (_, list, last, more) => `${list} y ${last}${more ? ' más' : ''}`,
    )
  )
}
