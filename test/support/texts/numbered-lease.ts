import type { LibraryDocument } from '../library.ts'

const leaseText =
  '1. Deposit\n\nThe deposit is three months of rent. The deposit of three months is paid before the keys are handed over. The deposit is returned two months after the end of the lease.\n\n2. Repairs\n\n- Small repairs up to 150 euros are borne by whoever lives there.\n\n- The landlord pays for repairs of the roof.'

/** A document of two numbered sections. */
export const lease: LibraryDocument = {
  filename: 'lease.pdf',
  headings: ['Lease', '1. Deposit'],
  text: leaseText,
  sections: [{ start: leaseText.indexOf('2. Repairs'), headings: ['Lease', '2. Repairs'] }],
}

/** What its first section answers. */
export const depositQuestion = 'How many months of rent is the deposit?'
