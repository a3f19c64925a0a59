/** Messages by the server's problem codes; for other codes the English message is shown. */
export const problems: Readonly<Record<string, string>> = {
  answer_failed: 'No se pudo responder a la pregunta. El registro del servidor indica el motivo.',
  body_too_slow: 'La solicitud no llegó a tiempo.',
  backup_elsewhere:
    'Lo que comparten varios servidores no se respalda aquí: respalde primero la base de datos (pg_dump) y después el almacenamiento (aws s3 sync).',
  catalog_away: 'La base de datos no responde. Vuelva a intentarlo en un momento.',
  catalog_damaged:
    'El catálogo está dañado. Detenga Ibid y restaure la última copia de seguridad: ibid restore ARCHIVO --replace',
  current_password_required: 'Introduzca su contraseña actual.',
  dataset_exists: 'Ya existe una colección con ese nombre.',
  dataset_not_found: 'Esta colección no existe.',
  disk_full: 'El disco está lleno. Libere espacio y vuelva a intentarlo.',
  disk_unwritable:
    'No se puede escribir en el disco de la carpeta de datos. Compruebe que funciona y que no es de solo lectura.',
  document_not_found: 'Este documento no existe.',
  internal_error: 'Algo falló en Ibid. Su registro da más detalles.',
  index_rebuilding:
    'Otro servidor está reconstruyendo el índice con otro modelo. Vuelva a intentarlo cuando termine.',
  interrupted: 'La solicitud se interrumpió antes de recibir respuesta.',
  job_not_found: 'Esta subida no existe.',
  malformed_form: 'El formulario está dañado o incompleto.',
  no_files: 'Elija al menos un archivo para subir.',
  no_password: 'Aquí no hay ninguna contraseña definida. Defina una con: ibid password',
  no_second_factor: 'Sin segundo factor no hay códigos de recuperación.',
  not_ready: 'Ibid no puede responder ahora. Su registro indica el motivo.',
  origin_not_allowed: 'Una página de otro sitio no puede cambiar nada aquí.',
  query_not_found: 'Esta pregunta no existe.',
  reader_only: 'Este token permite preguntar y leer, pero no cambiar nada.',
  second_factor_not_begun: 'Configure antes la aplicación de autenticación.',
  second_factor_required: 'Introduzca el código que muestra su aplicación de autenticación.',
  sign_in_required: 'Inicie sesión primero.',
  token_not_found: 'Este token no existe.',
  folders_shared:
    'Los servidores que comparten una base de datos no vigilan carpetas. Envíe los archivos: ibid ingest.',
  storage_away: 'El almacenamiento no responde. Vuelva a intentarlo en un momento.',
  too_many_attempts: 'Demasiados intentos fallidos. ',
  too_many_requests: 'Demasiadas solicitudes. Espere un momento y vuelva a intentarlo.',
  wrong_code:
    'No es el código actual ni un código de recuperación aún válido. Cada código sirve una sola vez.',
  wrong_password: 'Contraseña incorrecta.',
}
