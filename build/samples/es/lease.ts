import type { PrintedDocument } from '../pdf-layout.ts'
import { clause, heading, text, title } from '../printed-parts.ts'

/** A lease in Spanish, with clauses on rent, repairs and notice. */
export const lease: PrintedDocument = {
  language: 'es',
  pageOf: (page, pages) => `Página ${page} de ${pages}`,
  title: 'Contrato de alquiler: calle de los Tilos 18, 2.º izquierda',
  footer: 'Documento de ejemplo escrito para Ibid. Las personas y los lugares son inventados.',
  parts: [
    title('Contrato de alquiler'),
    text(
      'Este contrato se firma el 14 de marzo de 2025 entre Elena Marcos, callejón del Huerto 2, Poniente (la arrendadora) y Daniel Ocaña, calle del Molino 41, Poniente (el inquilino). Se alquila la vivienda de la calle de los Tilos 18, 2.º izquierda, Poniente, con el trastero 3 y la plaza de garaje 7.',
    ),
    {
      kind: 'table',
      widths: [170, 281],
      rows: [
        ['Concepto', 'Acuerdo'],
        ['Inicio del contrato', '1 de abril de 2025'],
        ['Duración', 'Hasta el 31 de marzo de 2028, 3 años'],
        ['Alquiler', '980 € al mes, pagadero el día 3'],
        ['Gastos de comunidad', '115 € al mes'],
        ['Fianza', '1.960 €, devueltos en 30 días'],
        ['Superficie', '68 m² en tres habitaciones'],
      ],
    },
    heading('Cláusula 1. La vivienda'),
    clause(
      '1.1',
      'La vivienda tiene una superficie de 68 m² en tres habitaciones. Solo puede usarse como domicilio.',
    ),
    clause(
      '1.2',
      'El inquilino recibe tres llaves de la vivienda y una del trastero. La pérdida de una llave debe comunicarse en un plazo de 2 días; el inquilino paga la nueva.',
    ),
    heading('Cláusula 2. El alquiler'),
    clause(
      '2.1',
      'El alquiler es de 980 € al mes. Debe llegar a la cuenta de la arrendadora como máximo el día 3 de cada mes.',
    ),
    clause('2.2', 'Si el pago se retrasa más de 7 días, se cobra un recargo de 12 €.'),
    clause(
      '2.3',
      'La arrendadora liquida los gastos de comunidad una vez al año, como máximo el 30 de junio del año siguiente.',
    ),
    heading('Cláusula 3. La fianza'),
    clause('3.1', 'El inquilino entrega una fianza de 1.960 € antes de recibir las llaves.'),
    clause(
      '3.2',
      'La arrendadora devuelve la fianza en un plazo de 30 días desde el fin del contrato. Cada descuento debe justificarse con una factura.',
    ),
    heading('Cláusula 4. Reparaciones y visitas'),
    clause(
      '4.1',
      'Si la calefacción se avería entre el 1 de octubre y el 30 de abril, la arrendadora debe repararla en las 48 horas siguientes al aviso.',
    ),
    clause(
      '4.2',
      'El inquilino paga las pequeñas reparaciones hasta 90 € cada una, y como máximo 270 € por año natural.',
    ),
    clause(
      '4.3',
      'La arrendadora puede entrar en la vivienda con un aviso por escrito de 24 horas, los días laborables entre las 9 y las 18 horas.',
    ),
    heading('Cláusula 5. Uso'),
    clause('5.1', 'Las horas de silencio van de las 22 a las 7, y los domingos duran todo el día.'),
    clause(
      '5.2',
      'El subarriendo exige el consentimiento por escrito de la arrendadora. Se prohíbe el alquiler a turistas.',
    ),
    clause('5.3', 'Se permite un gato. Cualquier otro animal exige el consentimiento de la arrendadora.'),
    heading('Cláusula 6. Rescisión'),
    clause(
      '6.1',
      'El inquilino puede rescindir el contrato después de los primeros seis meses, con un preaviso de 30 días.',
    ),
    clause(
      '6.2',
      'La arrendadora puede rescindir el contrato al final de su duración, con un preaviso de cuatro meses.',
    ),
    clause('6.3', 'La rescisión debe comunicarse por escrito y con firma. No basta un correo electrónico.'),
    heading('Cláusula 7. Devolución'),
    clause(
      '7.1',
      'El inquilino devuelve la vivienda limpia, vacía y con todas las llaves antes de las 12 horas del último día del contrato.',
    ),
    clause('7.2', 'Ambas partes firman un acta con las lecturas de los contadores.'),
    { kind: 'signatures', names: ['Elena Marcos, arrendadora', 'Daniel Ocaña, inquilino'] },
  ],
}
