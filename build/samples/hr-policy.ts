import type { DocxDocument, DocxPart } from './docx-file.ts'

const heading = (text: string): DocxPart => ({ style: 'Heading1', text })
const text = (words: string): DocxPart => ({ style: 'Normal', text: words })
const bullet = (words: string): DocxPart => ({ style: 'ListBullet', text: words })

/** The sample for human resources: a policy with tables, a history of its versions and compliance duties. */
export const hrPolicy: DocxDocument = {
  title: 'Leave and Remote Work Policy',
  footer: 'Sample document written for Ibid. Northmere Instruments and its staff are invented.',
  parts: [
    { style: 'Title', text: 'Leave and Remote Work Policy' },
    {
      style: 'Subtitle',
      text: 'Northmere Instruments · Policy HR-07 · Version 3.0 · in force from 1 March 2025',
    },
    text(
      'This policy applies to all employees of Northmere Instruments, including part-time employees, whose entitlements are reduced in proportion to their hours. It does not apply to contractors. Questions go to the People Office.',
    ),
    heading('Annual leave'),
    text('Paid annual leave depends on the completed years of service on 1 January.'),
    {
      style: 'Table',
      widths: [3400, 2900, 3000],
      rows: [
        ['Years of service', 'Annual leave', 'Days that can be carried over'],
        ['Less than 2', '24 working days', '3 days'],
        ['2 to 4', '26 working days', '5 days'],
        ['5 to 9', '28 working days', '5 days'],
        ['10 or more', '30 working days', '8 days'],
      ],
    },
    text(
      'Leave carried over must be taken by 31 March of the following year; after that date it lapses. A request for more than 5 consecutive days must be made at least 4 weeks in advance. The manager answers within 3 working days.',
    ),
    heading('Other leave'),
    {
      style: 'Table',
      widths: [2700, 2500, 4100],
      rows: [
        ['Kind of leave', 'Length', 'Condition'],
        ['Sick leave', 'Up to 12 weeks at full pay', 'Medical certificate from the 4th day of absence'],
        ['Parental leave', '18 weeks at 80 % of pay', 'At least 6 months of service; notice of 8 weeks'],
        ['Care leave', '10 working days a year', 'Care of a child, partner or parent'],
        ['Bereavement leave', '5 working days', 'Death of a close relative'],
        ['Study leave', '4 working days a year', 'Approved course; probation completed'],
      ],
    },
    heading('Remote work'),
    text(
      'After the probation period of 6 months, employees may work remotely on up to 3 days a week. Core hours, in which everyone can be reached, are from 10:00 to 15:00. Work from another country is limited to 20 working days in a calendar year and needs the approval of the People Office at least 6 weeks before travel.',
    ),
    text(
      'The company pays a remote work allowance of €45 a month and, once every 4 years, up to €350 for a desk or chair against a receipt.',
    ),
    heading('Compliance requirements for employees'),
    bullet(
      'All employees must complete the information security training within 30 days of joining and every 12 months after that.',
    ),
    bullet(
      'Employees must record their working time daily and submit it by the 2nd working day of the following month.',
    ),
    bullet(
      'A rest period of at least 11 hours between two working days is required. Daily working time may not exceed 10 hours.',
    ),
    bullet(
      'Confidential papers may not be printed at home. A lost device must be reported to the IT desk within 4 hours.',
    ),
    bullet(
      'Managers must confirm once a year, by 30 November, that the leave records of their team are complete.',
    ),
    text(
      'A first breach of these requirements leads to a conversation with the manager, a second within 12 months to a written warning. Records are kept for 3 years.',
    ),
    heading('Policy changes between versions'),
    {
      style: 'Table',
      widths: [1100, 1800, 4600, 1800],
      rows: [
        ['Version', 'In force from', 'What changed', 'Approved by'],
        [
          '1.0',
          '1 June 2021',
          'First version. Remote work on 1 day a week; annual leave of 24 days for everyone',
          'A. Brandt',
        ],
        [
          '2.0',
          '1 January 2023',
          'Remote work raised from 1 to 2 days a week; annual leave by years of service; care leave introduced',
          'A. Brandt',
        ],
        [
          '2.1',
          '1 September 2023',
          'Medical certificate required from the 4th day instead of the 3rd',
          'S. Iyer',
        ],
        [
          '3.0',
          '1 March 2025',
          'Remote work raised from 2 to 3 days a week; parental leave raised from 14 to 18 weeks; work from another country limited to 20 days',
          'S. Iyer',
        ],
      ],
    },
    text('The next review of this policy is due on 1 March 2027.'),
  ],
}
