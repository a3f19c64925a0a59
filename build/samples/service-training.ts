import type { Presentation } from './pptx-file.ts'

/** The sample presentation: training for the service partners of the product guide's manufacturer. */
export const serviceTraining: Presentation = {
  title: 'Service partner training',
  slides: [
    {
      title: 'Service partner training 2025',
      lines: ['Fernhill Garden Systems', 'For workshops that repair the Drip 4'],
      notes: 'Welcome everyone and hand out the tool kits before the first break.',
    },
    {
      title: 'What a partner commits to',
      lines: [
        'Every repair is finished within 6 working days of the device’s arrival.',
        'One certified technician is on site during opening hours.',
        'Spare parts come from Fernhill only; each order is delivered within 2 working days.',
        'Customers get a call before any repair that costs more than €45.',
      ],
      notes: 'Certification is valid for 18 months and is renewed by a one-day course.',
    },
    {
      title: 'Repair rates',
      table: [
        ['Repair', 'Time allowed', 'Paid by Fernhill'],
        ['Replace a valve seal', '15 minutes', '€12'],
        ['Replace a valve', '25 minutes', '€21'],
        ['Replace the battery pack', '10 minutes', '€9'],
        ['Replace the main board', '40 minutes', '€38'],
      ],
      notes: 'Rates apply to warranty repairs; partners set their own prices for all others.',
    },
    {
      title: 'Safety in the workshop',
      lines: [
        'Disconnect the battery pack before opening the housing.',
        'A swollen battery goes into the fire-proof box and is never charged.',
        'Test pressure must not exceed 8 bar.',
      ],
    },
    {
      title: 'Dates and contact',
      lines: [
        'The next courses are on 14 May and 9 October 2025 in Harrow Vale.',
        'Bookings close 3 weeks before a course; a place costs €180.',
        'Sample document written for Ibid. The product and the company do not exist.',
      ],
    },
  ],
}
