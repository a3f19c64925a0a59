import type { DocxDocument } from '../docx-file.ts'
import { bullet, heading, subtitle, text, title } from '../docx-parts.ts'

/** A staff handbook in Spanish, with tables of leave and a list of duties. */
export const handbook: DocxDocument = {
  language: 'es-ES',
  title: 'Manual del personal',
  footer: 'Documento de ejemplo escrito para Ibid. Medidas del Norte y su personal son inventados.',
  parts: [
    title('Manual del personal'),
    subtitle('Medidas del Norte · versión 3.0 · en vigor desde el 1 de marzo de 2025'),
    text(
      'Este manual se aplica a todo el personal de Medidas del Norte. Para el personal a tiempo parcial, los derechos se calculan en proporción. El departamento de personal responde a las preguntas.',
    ),
    heading('Vacaciones'),
    text('Las vacaciones anuales dependen de la antigüedad a 1 de enero.'),
    {
      style: 'Table',
      widths: [3400, 2900, 3000],
      rows: [
        ['Antigüedad', 'Vacaciones anuales', 'Días acumulables'],
        ['menos de 2 años', '22 días laborables', '3 días'],
        ['de 2 a 4 años', '24 días laborables', '5 días'],
        ['de 5 a 9 años', '26 días laborables', '5 días'],
        ['10 años o más', '28 días laborables', '8 días'],
      ],
    },
    text(
      'Las vacaciones acumuladas deben disfrutarse antes del 31 de marzo del año siguiente; después se pierden. Más de 5 días seguidos se solicitan con al menos 4 semanas de antelación. La persona responsable contesta en 3 días laborables.',
    ),
    heading('Otros permisos'),
    {
      style: 'Table',
      widths: [2700, 2700, 3900],
      rows: [
        ['Permiso', 'Duración', 'Condición'],
        ['Enfermedad', 'hasta 12 semanas con el sueldo completo', 'Certificado médico a partir del 4.º día'],
        ['Cuidado de familiares', '10 días laborables al año', 'Hijos, pareja o padres'],
        ['Formación', '4 días laborables al año', 'Curso aprobado, periodo de prueba terminado'],
        ['Mudanza', '1 día laborable', 'Una vez cada tres años'],
      ],
    },
    heading('Teletrabajo'),
    text(
      'Tras el periodo de prueba de 6 meses, el personal puede teletrabajar hasta 3 días a la semana. El horario común, en el que todos están localizables, va de las 10 a las 15 horas. El trabajo desde el extranjero se limita a 20 días laborables por año natural.',
    ),
    text(
      'La empresa paga una ayuda de teletrabajo de 45 € al mes y, cada 4 años, hasta 350 € para una mesa o una silla.',
    ),
    heading('Obligaciones del personal'),
    bullet(
      'El curso de seguridad de la información debe completarse en los 30 días siguientes a la incorporación, y después cada 12 meses.',
    ),
    bullet('La jornada se registra cada día y se entrega antes del 2.º día laborable del mes siguiente.'),
    bullet('Entre dos jornadas es obligatorio un descanso de al menos 11 horas.'),
    bullet('La pérdida de un dispositivo debe comunicarse al servicio informático en un plazo de 4 horas.'),
    bullet('Los documentos confidenciales no pueden imprimirse en casa.'),
    heading('Gastos de viaje'),
    text(
      'La persona responsable aprueba los viajes antes de la reserva. Los justificantes se entregan en los 14 días siguientes al viaje. Por los trayectos en coche propio, la empresa reembolsa 0,26 € por kilómetro.',
    ),
    text('La próxima revisión de este manual está prevista para el 1 de marzo de 2027.'),
  ],
}
